import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const text = readFileSync(join(root, "docs/security.md"), "utf8");

test("the files and tests named in docs/security.md exist", () => {
  const paths = [...text.matchAll(/`([\w./-]+\.(?:ts|mjs|md|json|jsonc))`/g)].map(([, path = ""]) => path);
  const links = [...text.matchAll(/\]\(([\w./-]+)\)/g)].map(([, path = ""]) => `docs/${path}`);
  expect(paths.length).toBeGreaterThan(100);
  const missing = [...paths, ...links].filter((path) => !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});

/** The rows of a table: its cells, without the heading and the line below it. */
const rowsOf = (heading: string) =>
  (text.split(heading)[1]?.split("\n## ")[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(1)
    .map((line) => line.slice(2, -2).split(" | "));
const namesTest = (cell = "") =>
  /`[\w./-]+\.(?:test|spec)\.(?:ts|mjs)`|`scripts\/checks\/[\w-]+\.mjs`/.test(cell);

test("every defence of the threat model names a test", () => {
  const rows = rowsOf("## Threat model");
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((cells) => cells.length !== 4 || !namesTest(cells[3]))).toEqual([]);
});

test("every requirement that is met names a test or a check, and every other one says why", () => {
  const rows = rowsOf("## OWASP ASVS").filter(([number = ""]) => !number.startsWith("**"));
  expect(rows.length).toBeGreaterThan(120);
  const verdicts = /^(?:(?:yes|partly|by design|no|n\/a|operator)(?: \/ |$))+$/;
  expect(rows.filter(([, verdict, why]) => !verdicts.test(verdict ?? "") || !why)).toEqual([]);
  expect(rows.filter(([, verdict, why]) => /\byes\b/.test(verdict ?? "") && !namesTest(why))).toEqual([]);
});
