import { expect, test } from "vitest";
import { drawArchitecture, findParts } from "./draw-architecture.mjs";

const imports = (source, ...resolved) => ({
  source,
  dependencies: resolved.map((path) => ({ resolved: path })),
});
const modules = [
  imports("contract/src/index.ts", "node_modules/zod/index.js"),
  imports("server/src/app.ts", "server/src/features/notes/notes.routes.ts"),
  imports("server/src/commands/import.ts", "server/src/app.ts", "server/src/db/pool.ts"),
  imports(
    "server/src/features/notes/notes.routes.ts",
    "contract/src/index.ts",
    "server/src/features/people/public.ts",
    "server/src/platform/http.ts",
  ),
  imports("server/src/features/people/public.ts", "server/src/features/people/people.queries.ts"),
  imports("server/src/features/people/people.queries.ts", "server/src/db/pool.ts"),
  imports("server/src/features/people/people.test.ts", "server/src/features/notes/notes.routes.ts"),
  imports("server/src/testing/portal/test-app.ts", "server/src/simulator/main.ts"),
  imports("web/src/platform/testing-session.ts", "server/src/app.ts"),
  imports("web/src/main.tsx", "web/src/app/router.tsx"),
  imports("web/src/app/router.tsx", "web/src/features/my-notes/page.tsx"),
  imports("web/src/features/my-notes/page.tsx", "web/src/ui/button.tsx"),
];

test("imports between two features are drawn individually, all others merged for all features; imports of tests are left out", () => {
  expect(findParts(modules).ties).toEqual([
    "server/app --> server/db",
    "server/app --> server/features",
    "server/features --> contract",
    "server/features --> server/db",
    "server/features --> server/platform",
    "server/features/notes --> server/features/people",
    "web/app --> web/features",
    "web/features --> web/ui",
  ]);
});

test("draws each feature of the server as a node, and names those of the web", () => {
  const picture = drawArchitecture(modules);
  expect(picture).toContain('\n      server_features_people["people"]\n');
  expect(picture).toContain("\n  server_features_notes --> server_features_people\n");
  expect(picture).toMatch(/web_features\[".*<br\/>my-notes"\]/);
});

test("an added or removed import changes the diagram", () => {
  const without = modules.filter(({ source }) => source !== "web/src/features/my-notes/page.tsx");
  expect(drawArchitecture(without)).not.toBe(drawArchitecture(modules));
});
