import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import config from "../../.dependency-cruiser.mjs";
import { buildSmallHouse, withLine } from "./testing/small-house.mjs";
import { findBreaches } from "./walls.mjs";

let root;
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function breachesWith(changes, options) {
  root = buildSmallHouse(changes);
  const { breaches } = await findBreaches(root, options);
  return breaches.map(({ rule, from }) => `${rule}: ${from}`);
}

const routes = "server/src/features/notes/notes.routes.ts";
const page = "web/src/features/notes/notes-page.tsx";

/** At least one breach of each rule: [rule, culprit, the added line]. */
const plants = [
  ["contract-takes-zod-alone", "contract/src/texts.ts", `import "node:fs";`],
  [
    "contract-takes-zod-alone",
    "contract/src/texts.ts",
    `import type { Db } from "../../server/src/db/database.ts";`,
  ],
  ["server-features-apart", routes, `import "../people/people.queries.ts";`],
  ["server-features-apart", routes, `import type { findPerson as F } from "../people/people.queries.ts";`],
  ["server-features-stay-in-the-house", routes, `import type { createApp } from "../../app.ts";`],
  [
    "server-foundation-knows-no-feature",
    "server/src/platform/http.ts",
    `import "../features/people/public.ts";`,
  ],
  [
    "server-foundation-knows-no-feature",
    "server/src/db/database.ts",
    `import "../features/people/public.ts";`,
  ],
  [
    "simulator-stands-alone",
    "server/src/simulator/main.ts",
    `import type { findPerson as F } from "../features/people/public.ts";`,
  ],
  ["simulator-is-called-not-imported", "server/src/platform/http.ts", `import "../simulator/main.ts";`],
  ["simulator-is-called-not-imported", "server/src/config.ts", `import "./simulator/main.ts";`],
  ["only-queries-speak-sql", routes, `import { sql } from "kysely";`],
  ["only-queries-speak-sql", routes, `import type { Kysely } from "kysely";`],
  ["only-queries-speak-sql", "server/src/platform/http.ts", `import pg from "pg";`],
  ["only-queries-open-the-database", routes, `import { openDb } from "../../db/database.ts";`],
  ["only-queries-open-the-database", routes, `import { openDb, type Db } from "../../db/database.ts";`],
  [
    "only-queries-ask-the-database",
    routes,
    `export const all = (db: Db) => db.selectFrom("notes").execute();`,
  ],
  ["web-features-apart", page, `import "../people/people-page.tsx";`],
  ["web-features-apart", page, `import type { PeoplePage } from "../people/people-page.tsx";`],
  ["web-features-apart", page, `export const later = () => import("../people/people-page.tsx");`],
  ["web-flows-one-way", "web/src/ui/button.tsx", `import type { router } from "../app/router.tsx";`],
  [
    "web-foundation-knows-no-feature",
    "web/src/ui/button.tsx",
    `import "../features/people/people-page.tsx";`,
  ],
  [
    "web-foundation-knows-no-feature",
    "web/src/platform/session.ts",
    `import "../features/people/people-page.tsx";`,
  ],
  ["web-and-server-apart", page, `import type { Db } from "../../../../server/src/db/database.ts";`],
  ["server-and-web-apart", routes, `import type { Button } from "../../../../web/src/ui/button.tsx";`],
  ["web-leaves-schemas-out", page, `import { note } from "@sabia/contract";`],
  ["web-leaves-schemas-out", page, `import { note, type Note as N } from "@sabia/contract";`],
  ["web-leaves-schemas-out", page, `export { note } from "@sabia/contract";`],
  ["nothing-imports-tests", routes, `import "../../testing/test-app.ts";`],
  ["nothing-imports-tests", routes, `import "./notes.test.ts";`],
  ["nothing-imports-tests", page, `import "../../platform/testing.ts";`],
  ["nothing-imports-tests", page, `import { notes } from "./kept/testing-notes.ts";`],
  ["nothing-imports-tests", page, `import { vi } from "vitest";`],
  ["no-cycles", "server/src/db/database.ts", `import type { http } from "../platform/http.ts";`],
  ["no-unlisted-packages", page, `import "pino";`],
  ["no-development-packages", routes, `import "kysely-codegen";`],
  ["no-unresolvable", routes, `import "./gone.ts";`],
  ["no-unresolvable", routes, `import "no-such-package";`],
  ["every-import-is-read", routes, `export type Page = import("./anything.ts").Page;`],
];

test("finds no breach in a sound project, and reads all of it", async () => {
  root = buildSmallHouse();
  const { breaches, sources, read } = await findBreaches(root);
  expect(breaches).toEqual([]);
  expect([sources, read]).toEqual([22, 22]);
});

test.each(plants)("%s: %s with %s", async (rule, culprit, line) => {
  expect(await breachesWith(withLine(culprit, line))).toContain(`${rule}: ${culprit}`);
});

test("server-foundation-knows-no-feature: a file that composes, by any name", async () => {
  const found = await breachesWith({
    "server/src/limits.ts": "export const limits = [];",
    ...withLine("server/src/platform/http.ts", `import "../limits.ts";`),
  });
  expect(found).toEqual(["server-foundation-knows-no-feature: server/src/platform/http.ts"]);
});

test("no-feature-cycles: through files that form no cycle themselves", async () => {
  const found = await breachesWith({
    "server/src/features/people/public.ts": `export { findPerson } from "./people.queries.ts";\nexport { friends } from "./friends.ts";`,
    "server/src/features/people/friends.ts": `import { words } from "../notes/public.ts";\nexport const friends = words;`,
    "server/src/features/notes/public.ts": "export const words = [];",
  });
  expect(found).toEqual(["no-feature-cycles: server/src/features/notes"]);
});

test("no-orphans: a module that nothing imports", async () => {
  expect(await breachesWith({ "web/src/ui/forgotten.ts": "export const forgotten = 1;" })).toContain(
    "no-orphans: web/src/ui/forgotten.ts",
  );
});

test("every rule is tested by a breach above", () => {
  const planted = new Set([...plants.map(([rule]) => rule), "no-orphans"]);
  expect(config.forbidden.map((rule) => rule.name).filter((name) => !planted.has(name))).toEqual([]);
});

test("imports that the parser missed are reported", async () => {
  expect(await breachesWith({}, { exclude: { path: "node_modules/kysely" } })).toContain(
    "every-import-is-read: server/src/db/database.ts",
  );
});

test("a single module that the parser missed is reported by name", async () => {
  expect(await breachesWith({}, { exclude: { path: "people-page" } })).toContain(
    "every-module-is-read: web/src/features/people/people-page.tsx",
  );
});

test("a project in which no module is found is a breach", async () => {
  root = buildSmallHouse();
  for (const folder of ["contract", "server", "web"]) rmSync(join(root, folder, "src"), { recursive: true });
  const { breaches } = await findBreaches(root);
  expect(breaches.map(({ rule }) => rule)).toEqual(["every-module-is-read"]);
});
