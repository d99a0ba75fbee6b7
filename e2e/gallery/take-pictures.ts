import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { untilDrawn } from "../support/layout.ts";
import { followSystem } from "../support/rewrite-answers.ts";
import type { Portal } from "../support/start-portal.ts";
import { startSession } from "../support/student.ts";
import { type State, schemes, widths } from "./facets.ts";
import type { Places } from "./places.ts";
import { nameOf, type Screen } from "./screen.ts";
import {
  callsOf,
  failCalls,
  giveAnswers,
  holdCalls,
  lengthenNames,
  settle,
  untilPictured,
  waitForBusy,
  waitForFailure,
} from "./states.ts";

const heights = { 1440: 900, 390: 844, 320: 640 } as const;
/** Taller pages are cut off here: the rest looks like what is above. */
const highest = 5_000;

export type Picture = {
  screen: string;
  route: string;
  state: State;
  brand: string;
  scheme: string;
  width: number;
  file: string;
  /** The page's accessibility tree. */
  tree: string;
  /** Flaws of the page found by automatic checks. */
  flaws: string[];
};

/** A screen in one state, opened by one brand's student. */
export type Scene = { screen: Screen; state: State; places: Places };

/** Whether a screen has a state; `only` says why it lacks some. */
export function hasState({ empty, submit, only }: Screen, state: State): boolean {
  if (only) return only[0].includes(state);
  return state !== "empty" || empty !== undefined || submit !== undefined;
}

/** Opens the page and brings it into its state. */
async function play(page: Page, { screen, state, places }: Scene): Promise<void> {
  const path = screen.path(places);
  const calls = callsOf(path, screen.asks);
  const isForm = screen.submit !== undefined;
  const disturb = async () => {
    if (state === "loading") await holdCalls(page, calls);
    if (state === "failed") await failCalls(page, calls);
  };
  await screen.before?.(page, places);
  await giveAnswers(page, screen.answers);
  if (state === "empty" && typeof screen.empty === "object") await giveAnswers(page, screen.empty);
  if (state === "long") await lengthenNames(page);
  if (!isForm) await disturb();
  await page.goto(path);
  if (isForm || !["loading", "failed"].includes(state)) {
    await settle(page);
    if (state !== "empty") await screen.fill?.(page);
  }
  if (isForm && ["loading", "failed"].includes(state)) {
    await disturb();
    await screen.submit?.(page);
  }
  if (state === "loading") await waitForBusy(page);
  if (state === "failed") await waitForFailure(page);
  // Where the pointer pressed, it would hover over what has come there meanwhile.
  await page.mouse.move(0, 0);
  // The animation named "line" is a toast's seven seconds running out.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const { target } = animation.effect as KeyframeEffect;
      if (/line/.test(target?.className ?? "")) animation.pause();
    }
  });
}

/** Takes pictures of the same page at each width and in each color scheme. */
async function turn(page: Page, scene: Scene, folder: string): Promise<Picture[]> {
  const { screen, state, places } = scene;
  const pictures: Picture[] = [];
  const base = `${nameOf(screen)}-${state}-${places.brand}`.replaceAll(/[^\w-]+/g, "_");
  const tree = `${base}.txt`;
  await writeFile(join(folder, tree), await page.locator("body").ariaSnapshot());
  for (const width of screen.widths ?? widths) {
    if (width === 320 && !["full", "long"].includes(state)) continue;
    for (const scheme of schemes) {
      if (width === 320 && scheme === "dark") continue;
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: heights[width] });
      await untilDrawn(page);
      await untilPictured(page);
      const { height, flaws } = await page.evaluate(measure);
      // A viewport as tall as the page, so that sticky elements are at its edges. Overlays keep the window's height.
      await page.setViewportSize({ width, height: Math.min(Math.max(height, heights[width]), highest) });
      await untilDrawn(page);
      const file = `${base}-${width}-${scheme}.jpg`;
      await page.screenshot({ path: join(folder, file), type: "jpeg", quality: 85, animations: "disabled" });
      pictures.push({
        screen: nameOf(screen),
        route: screen.route,
        state,
        brand: places.brand,
        scheme,
        width,
        file,
        tree,
        flaws,
      });
    }
  }
  return pictures;
}

/** Runs in the page: measures its height and finds flaws such as overflow. */
function measure(): { height: number; flaws: string[] } {
  const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
  const cut = [...document.querySelectorAll("main :is(a, button) span")].filter(
    (span) =>
      // text for screen readers only is one pixel wide
      span.clientWidth > 1 &&
      span.scrollWidth > span.clientWidth + 1 &&
      getComputedStyle(span).overflowX === "hidden",
  );
  // The classroom has its own scroll container.
  const main = document.querySelector("main");
  const inside = main ? main.scrollHeight - main.clientHeight : 0;
  return {
    height: document.querySelector("dialog[open]") ? 0 : scrollHeight + inside,
    flaws: [
      ...(scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : []),
      ...cut.map((span) => `"${span.textContent}" is cut off`),
      ...(document.querySelectorAll("h1").length > 1 ? ["several h1"] : []),
    ],
  };
}

/** Produces a scene in its own browser context, and takes its pictures. */
export async function takePictures(
  browser: Browser,
  portal: Portal,
  scene: Scene,
  folder: string,
): Promise<Picture[]> {
  const { screen, state, places } = scene;
  const user = state === "empty" && screen.empty === "newcomer" ? "newcomer" : (screen.user ?? "student");
  const width = screen.widths?.[0] ?? widths[0];
  const context = await browser.newContext({
    baseURL: places.brand === "ipe" ? portal.ipeUrl : portal.url,
    viewport: { width, height: heights[width] },
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    reducedMotion: "reduce",
  });
  try {
    const page = await context.newPage();
    await followSystem(page);
    if (user !== "visitor") await startSession(page, places.tokens[user]);
    await mkdir(folder, { recursive: true });
    await play(page, scene);
    return await turn(page, scene, folder);
  } finally {
    // Calls still held would be sent to the server.
    if (state !== "loading")
      for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  }
}
