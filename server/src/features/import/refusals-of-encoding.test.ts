import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestPackage, type TestPackage } from "../../testing/content-package.ts";

let school: TestPackage;
beforeAll(async () => {
  school = await createTestPackage();
});
beforeEach(() => school.restore());
afterAll(() => school.close());

const textOf = (path: string) => readFile(join(school.folder, path), "utf8");

it.each([
  ["people.csv", 2],
  ["brand.yaml", 2],
  ["groups.yaml", 13],
  ["courses/historia/course.yaml", 1],
  ["courses/historia/lessons/tres.md", 2],
  ["history/forums.yaml", 6],
])("%s as a spreadsheet or an old editor writes it, not in UTF-8", async (path, line) => {
  await school.write(path, Buffer.from(await textOf(path), "latin1"));
  expect((await school.refusals()).split("\n")).toContain(
    `${path}:${line}  is not in UTF-8: save the file in that encoding`,
  );
});
