import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestPackage, type TestPackage } from "../../../testing/content/content-package.ts";

let school: TestPackage;
beforeAll(async () => {
  school = await createTestPackage();
});
beforeEach(() => school.restore());
afterAll(() => school.close());

const people = "people.csv";

describe("invalid CSV is reported without quoting its content", () => {
  it.each<[name: string, from: string, to: string, line: number, reason: string]>([
    ["a quote in the middle", "rosa-segredo", 'rosa"segredo', 2, 'a " stands in a value without quotes'],
    ["a letter behind the quote", "rosa-segredo", '"rosa"segredo', 2, 'a quoted value goes on behind its "'],
    ["a quote that stays open", "rosa-segredo", '"rosa-segredo', 2, "the quote is never closed"],
  ])("%s", async (_name, from, to, line, reason) => {
    await school.edit(people, from, to);
    expect((await school.refusals()).split("\n")).toContainEqual(
      expect.stringMatching(`^people.csv:${line}  is not valid CSV: ${reason}`),
    );
    expect(await school.refusals()).not.toMatch(/rosa|segredo|52998224725/);
  });
});

describe("a header", () => {
  it("that is missing is reported as such, without quoting the row in its place", async () => {
    await school.write(people, "P1,Rosa Alves,rosa@jatoba.example,rosa-segredo,52998224725,2004-02-29\n");
    expect((await school.refusals()).split("\n").filter((line) => line.startsWith(people))).toEqual([
      "people.csv:1  the header row is missing",
    ]);
  });

  it("with an unknown column is reported by the column's position", async () => {
    await school.edit(people, "naturalness,", "place,");
    expect(await school.refusals()).toBe(
      "people.csv:1  the column naturalness is missing\npeople.csv:1  the column 9 is unknown",
    );
  });
});

it("a row whose values are all empty is skipped", async () => {
  await school.edit(people, "\nP2", `\n${",".repeat(17)}\n , ,\nP2`);
  expect(Object.values((await school.import()).counts.person).slice(0, 2)).toEqual([2, 0]);
});

it("decomposed accents equal composed ones", async () => {
  await school.edit(people, "São Paulo,SP", `${"São Paulo".normalize("NFD")},SP`);
  await school.edit(people, "Rosa Alves", "Rosa Conceição".normalize("NFD"));
  await school.import();
  const { name } = await school.db
    .selectFrom("people")
    .select("name")
    .where("student_number", "=", "P1")
    .executeTakeFirstOrThrow();
  expect(name).toBe("Rosa Conceição".normalize("NFC"));
});

it("rows after a multi-line value are reported with their own line, also with Windows line endings", async () => {
  await school.edit(people, "rosa-segredo", '"rosa\nda\nserra"');
  await school.edit(people, "11144477735", "11144477736");
  await school.edit(people, "P1,Rosa Alves", "P1,");
  const lf = await school.refusals();
  expect(lf).toContain("people.csv:2  name is empty\npeople.csv:5  cpf is not valid");
  const csv = await readFile(join(school.folder, people), "utf8");
  await school.write(people, csv.replaceAll("\n", "\r\n"));
  expect(await school.refusals()).toBe(lf);
});
