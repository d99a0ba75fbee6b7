import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { weighRoutes } from "./weight.mjs";

const player = "src/features/classroom/player/video-player.tsx";
const login = "src/features/login/login-page.tsx";
const lesson = "src/features/classroom/lesson-page.tsx";
const routes = [
  { name: "auth.login", modules: [login] },
  { name: "lesson", modules: [lesson] },
  { name: "exam", modules: [lesson] },
];

let dist;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), "sabia-weight-"));
});
afterEach(() => rmSync(dist, { recursive: true }));

/** Creates files of the given sizes in bytes, precompressed as by the build. */
function place(sizes, extension = ".br") {
  for (const [file, size] of Object.entries(sizes)) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), "x".repeat(5));
    writeFileSync(join(dist, file + extension), "x".repeat(size));
  }
}

function placeManifest(changes = {}) {
  const manifest = {
    "index.html": {
      file: "index.js",
      imports: ["_base.js"],
      css: ["index.css"],
      dynamicImports: [login, lesson],
    },
    "_base.js": { file: "base.js" },
    [login]: { file: "login.js", imports: ["index.html", "_field.js"], isDynamicEntry: true },
    "_field.js": { file: "field.js", css: ["field.css"], assets: ["figtree.woff2"] },
    [lesson]: {
      file: "lesson.js",
      imports: ["_base.js"],
      dynamicImports: [player, "notes.ts"],
      isDynamicEntry: true,
    },
    "notes.ts": { file: "notes.js", isDynamicEntry: true },
    [player]: { file: "player.js", isDynamicEntry: true },
    ...changes,
  };
  mkdirSync(join(dist, ".vite"));
  writeFileSync(join(dist, ".vite/manifest.json"), JSON.stringify(manifest));
}

const light = {
  "index.js": 1_000,
  "index.css": 200,
  "base.js": 30,
  "login.js": 4,
  "field.js": 100_000,
  "field.css": 0,
  "lesson.js": 50_000,
  "notes.js": 10_000,
  "player.js": 900_000,
};

test("adds up what a route loads, including lazy chunks, without the player", () => {
  placeManifest();
  place(light);
  expect(weighRoutes({ dist, routes })).toEqual({
    rows: [
      { names: ["auth.login"], total: 101_234, more: 100_004 },
      { names: ["lesson", "exam"], total: 61_230, more: 60_000 },
    ],
    faults: [],
  });
});

test("uses gzip if there is no brotli file, and compresses if there is neither", () => {
  placeManifest();
  place(light, ".gz");
  rmSync(join(dist, "base.js.gz"));
  const { rows } = weighRoutes({ dist, routes });
  expect(rows[1].total).toBeGreaterThan(61_200);
  expect(rows[1].total).toBeLessThan(61_230);
});

test("reports the login when it exceeds 150 KB", () => {
  placeManifest();
  place({ ...light, "field.css": 48_767 });
  expect(weighRoutes({ dist, routes }).faults).toEqual(["auth.login weighs 150.0 KB, more than 150.0 KB."]);
});

test("reports another route when it adds more than 60 KB", () => {
  placeManifest();
  place({ ...light, "notes.js": 20_000 });
  expect(weighRoutes({ dist, routes }).faults).toEqual([
    "lesson loads 70.0 KB on top of the shell, over 60.0 KB.",
  ]);
});

test("a file loaded by the login still counts for other routes", () => {
  placeManifest({
    [lesson]: { file: "lesson.js", imports: ["_base.js", "_field.js"], isDynamicEntry: true },
  });
  place({ ...light, "field.js": 20_000 });
  expect(weighRoutes({ dist, routes }).faults).toEqual([
    "lesson loads 70.0 KB on top of the shell, over 60.0 KB.",
  ]);
});

test("names the route that loads the player", () => {
  placeManifest({
    "_field.js": { file: "field.js", imports: [player] },
  });
  place(light);
  expect(weighRoutes({ dist, routes }).faults).toContain(`The player comes along with ${login}.`);
});

test("detects a player bundled into its lesson", () => {
  placeManifest({ [player]: undefined, [lesson]: { file: "lesson.js" } });
  place(light);
  expect(weighRoutes({ dist, routes }).faults).toEqual([
    `The player (${player}) is not in a chunk of its own.`,
  ]);
});

test("fails on a route that is missing from the build", () => {
  placeManifest();
  place(light);
  expect(() => weighRoutes({ dist, routes: [{ name: "gone", modules: ["src/gone.tsx"] }] })).toThrow(
    "src/gone.tsx",
  );
});
