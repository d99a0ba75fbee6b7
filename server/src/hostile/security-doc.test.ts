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
