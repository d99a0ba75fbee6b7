import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const manifest = (name, dependencies, devDependencies = {}, more = {}) =>
  JSON.stringify({ name, type: "module", dependencies, devDependencies, ...more });

/** The smallest project to which every rule applies, without a breach. */
const sound = {
  "package.json": manifest("house", {}, { vitest: "1", typescript: "1" }),
  "contract/package.json": manifest(
    "@sabia/contract",
    { zod: "1" },
    {},
    { exports: { ".": "./src/index.ts", "./texts": "./src/texts.ts" } },
  ),
  "contract/src/index.ts": `import { z } from "zod";\nexport { texts } from "./texts.ts";\nexport const note = z.string();\nexport type Note = string;`,
  "contract/src/texts.ts": "export const texts = {};",
  "server/package.json": manifest(
    "@sabia/server",
    { "@sabia/contract": "1", kysely: "1", pg: "1", pino: "1" },
    { "kysely-codegen": "1" },
  ),
  "server/src/main.ts": `import { createApp } from "./app.ts";\ncreateApp();`,
  "server/src/app.ts": `import { notes } from "./features/notes/notes.routes.ts";\nimport { openDb } from "./db/database.ts";\nexport const createApp = () => [notes, openDb()];`,
  "server/src/db/database.ts": `import { Kysely } from "kysely";\nimport pg from "pg";\nexport type Db = Kysely<unknown>;\nexport const openDb = () => [Kysely, pg];`,
  "server/src/platform/http.ts": `import { pino } from "pino";\nimport type { Db } from "../db/database.ts";\nexport const http = (_db: Db) => pino;`,
  "server/src/features/notes/notes.routes.ts": `import { note } from "@sabia/contract";\nimport { join } from "node:path";\nimport type { Db } from "../../db/database.ts";\nimport { http } from "../../platform/http.ts";\nimport { findPerson } from "../people/public.ts";\nimport { listNotes } from "./notes.queries.ts";\nexport const notes = (db: Db) => [note, join, http, findPerson, listNotes(db)];`,
  "server/src/features/notes/notes.queries.ts": `import { sql } from "kysely";\nimport { openDb } from "../../db/database.ts";\nexport const listNotes = (db) => [sql, openDb, db.selectFrom("notes")];`,
  "server/src/features/notes/notes.test.ts": `import { expect } from "vitest";\nimport { startApp } from "../../testing/test-app.ts";\nimport { findPerson } from "../people/people.queries.ts";\nexpect([startApp, findPerson]);`,
  "server/src/features/people/public.ts": `export { findPerson } from "./people.queries.ts";`,
  "server/src/features/people/people.queries.ts": `export const findPerson = (db) => db.selectFrom("people");`,
  "server/src/simulator/main.ts": `import { pino } from "pino";\nexport const simulator = pino;`,
  "server/src/testing/test-app.ts": `import { createApp } from "../app.ts";\nexport const startApp = createApp;`,
  "web/package.json": manifest("@sabia/web", { "@sabia/contract": "1", react: "1" }),
  "web/src/main.tsx": `import { router } from "./app/router.tsx";\nexport default router;`,
  "web/src/app/router.tsx": `export const router = [{ lazy: () => import("../features/notes/notes-page.tsx") }, { lazy: () => import("../features/people/people-page.tsx") }];`,
  "web/src/features/notes/notes-page.tsx": `import { useState } from "react";\nimport type { Note } from "@sabia/contract";\nimport { texts } from "@sabia/contract/texts";\nimport { Button } from "../../ui/button.tsx";\nexport const NotesPage = (props: { note: Note }) => <Button>{[props.note, texts, useState]}</Button>;`,
  "web/src/features/notes/kept/testing-notes.ts": `import { session } from "../../../platform/testing.ts";\nexport const notes = session;`,
  "web/src/features/notes/notes.test.ts": `import { notes } from "./kept/testing-notes.ts";\nnotes();`,
  "web/src/features/people/people-page.tsx": `import { Button } from "../../ui/button.tsx";\nexport const PeoplePage = () => <Button />;`,
  "web/src/platform/session.ts": `import { texts } from "@sabia/contract/texts";\nexport const session = texts;`,
  "web/src/platform/testing.ts": `import { session } from "./session.ts";\nexport { session };`,
  "web/src/ui/button.tsx": `import { session } from "../platform/session.ts";\nexport const Button = () => <button type="button">{session}</button>;`,
};

const packages = ["zod", "kysely", "kysely-codegen", "pg", "pino", "react", "vitest"];

/** Installs empty packages with the required names, and the project's own contract. */
function placePackages(root) {
  const modules = join(root, "node_modules");
  for (const name of packages) {
    write(join(modules, name, "package.json"), JSON.stringify({ name, version: "1.0.0", main: "index.js" }));
    write(join(modules, name, "index.js"), "");
  }
  mkdirSync(join(modules, "@sabia"));
  symlinkSync(join(root, "contract"), join(modules, "@sabia/contract"));
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Creates the project in a temporary folder, with the files of `changes` added or replaced. */
export function buildSmallHouse(changes = {}) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "sabia-walls-")));
  for (const [path, text] of Object.entries({ ...sound, ...changes })) write(join(root, path), text);
  placePackages(root);
  return root;
}

/** A file of the project with one more line at the top. */
export const withLine = (path, line) => ({ [path]: `${line}\n${sound[path]}` });
