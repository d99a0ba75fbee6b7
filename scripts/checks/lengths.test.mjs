import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../ensure.mjs";
import { listSources } from "./sources.mjs";

const mostLines = 250;

/** Why a longer file isn't split. */
const defended = {
  "server/src/db/types/brand.ts": "generated from the database: a table is an entry",
};

test("a longer source is split, or defended here", () => {
  const folders = ["bench", "contract", "e2e", "scripts", "server", "web"];
  const sources = listSources(root, folders, /\.(tsx?|mjs|css)$/);
  expect(sources.length).toBeGreaterThan(1_000);
  const countLines = (path) => readFileSync(join(root, path), "utf8").split("\n").length - 1;
  expect(sources.filter((path) => countLines(path) > mostLines)).toEqual(Object.keys(defended));
});
