/**
 * `npm run gallery [-- --screen cart] [--state failed] [--brand ipe] [--workers 2]`: pictures of every screen in every
 * state, at three widths, in both color schemes and brands, on one page: gallery/index.html. Exits with 1 when a route
 * has no picture, a picture could not be taken, none was selected, an automatic check finds a flaw, or all pictures
 * together lack a part of a page, such as what stands in an empty list's place. Needs the built web app.
 */
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findGaps, findUnseen } from "../../scripts/checks/gallery-gaps.mjs";
import { readPageStates } from "../../scripts/checks/page-states.mjs";
import { readRoutes } from "../../scripts/checks/routes.mjs";
import { ensureChromium } from "../../scripts/chromium.mjs";
import { count, readOptions, text } from "../../server/src/commands/read-options.ts";
import { requireWeb } from "../../server/src/commands/require-web.ts";
import setUp from "../support/global-setup.ts";
import { startPortal } from "../support/start-portal.ts";
import { type Brand, brands, states } from "./facets.ts";
import { findPlaces } from "./places.ts";
import { nameOf } from "./screen.ts";
import { screens } from "./screens.ts";
import { hasState, type Picture, type Scene, takePictures } from "./take-pictures.ts";
import { writeIndex } from "./write-index.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "gallery");

const anything = { default: "", read: text };
const values = readOptions(
  "npm run gallery -- [--screen cart] [--state failed] [--brand ipe] [--workers 2]",
  { screen: anything, state: anything, brand: anything, workers: { default: 2, read: count } },
);

requireWeb();

const troubles = findGaps(
  readRoutes(join(root, "web")).map(({ name }) => name),
  screens,
);
const pictures: Picture[] = [];
await rm(folder, { recursive: true, force: true });
await mkdir(folder);

// First, since the setup refuses to work without one.
const executablePath = ensureChromium();
const tearDown = await setUp();
// A slow machine takes longer than a session lasts by default.
const portal = await startPortal({ TOKEN_LIFETIME_SECONDS: "43200" });
const browser = await chromium.launch({
  executablePath,
  chromiumSandbox: process.getuid?.() !== 0,
  args: ["--use-fake-device-for-media-stream"],
});
try {
  const scenes: Scene[] = [];
  for (const brand of brands.filter((one: Brand) => one.includes(values.brand))) {
    const places = await findPlaces(browser, portal, brand);
    for (const screen of screens.filter((one) => (one.brand ?? brand) === brand))
      for (const state of states.filter((one) => hasState(screen, one)))
        if (nameOf(screen).includes(values.screen) && state.includes(values.state))
          scenes.push({ screen, state, places });
  }
  if (scenes.length === 0) troubles.push("No screen of that name has that state in that brand.");
  let next = 0;
  let left = scenes.length;
  const work = async () => {
    for (let scene = scenes[next++]; scene; scene = scenes[next++]) {
      const name = `${nameOf(scene.screen)}, ${scene.state}, ${scene.places.brand}`;
      try {
        const taken = await takePictures(browser, portal, scene, folder);
        pictures.push(...taken);
        troubles.push(
          ...new Set(taken.flatMap(({ flaws, width }) => flaws.map((flaw) => `${name}, ${width}: ${flaw}`))),
        );
      } catch (error) {
        troubles.push(`${name}: ${(error as Error).message.split("\n").slice(0, 6).join(" ")}`);
      }
      left -= 1;
      process.stdout.write(`\r${pictures.length} pictures, ${left} scenes to go `);
    }
  };
  await Promise.all(Array.from({ length: values.workers }, work));
} finally {
  await browser.close();
  await portal.stop();
  await tearDown();
}
// Some pictures alone can't show everything.
if (!values.screen && !values.state && !values.brand) {
  const trees = [...new Set(pictures.map(({ tree }) => tree))];
  const texts = await Promise.all(trees.map((tree) => readFile(join(folder, tree), "utf8")));
  troubles.push(...findUnseen(readPageStates(join(root, "web")), texts));
}
pictures.sort((one, other) => one.file.localeCompare(other.file));
await writeIndex(folder, pictures, troubles);
console.log(`\n${pictures.length} pictures: ${join(folder, "index.html")}`);
for (const trouble of troubles) console.error(trouble);
process.exitCode = troubles.length === 0 ? 0 : 1;
