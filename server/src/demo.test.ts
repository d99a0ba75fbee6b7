import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { createDatabase, type Database } from "./db/database.ts";
import { createPool } from "./db/pool.ts";
import { findMissingDemo, findResettable, listDemoAccounts, listDemoPackages } from "./demo.ts";
import { createTestDatabase } from "./testing/database/databases.ts";

let database: Database;
let drop: () => Promise<void>;
beforeEach(async () => {
  const copy = await createTestDatabase(inject("serverUrl"), inject("template"));
  drop = copy.drop;
  database = createDatabase(createPool(copy.url, { max: 2 }));
  await database.pool.query("delete from registry.brands where slug = 'ipe'; drop schema brand_ipe cascade");
});
afterEach(async () => {
  await database.close();
  await drop();
});

test("only the demo's own folders are the demo, and those that are there", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sabia-demo-"));
  try {
    for (const name of ["minha-escola", "instituto-ipe"]) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, "brand.yaml"), "slug: ipe\n");
    }
    await mkdir(join(folder, "escola-sabia"));
    expect(listDemoPackages(folder)).toEqual([join(folder, "instituto-ipe")]);
    expect(listDemoPackages(join(folder, "absent"))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

const namesOf = async () => (await findMissingDemo(database)).map((path) => basename(path));

test("a missing demo brand is imported, and no other brand is touched", async () => {
  expect(await namesOf()).toEqual(["instituto-ipe"]);
  expect((await listDemoAccounts(database)).map(({ slug }) => slug)).toEqual(["sabia"]);
});

test("if a school's brand began as a copy of the demo's with its slug, nothing is imported and no account is printed", async () => {
  await database.pool.query("update brand_sabia.settings set name = 'Colégio Próprio'");
  expect(await namesOf()).toEqual([]);
  expect(await listDemoAccounts(database)).toEqual([]);
});

test("a reset concerns the demo's brands, also renamed or removed ones, but no school's own with the demo's slug", async () => {
  const query = (sql: string) => database.pool.query(sql);
  const resettable = async () => (await findResettable(database)).map((path) => basename(path));
  await query("update brand_sabia.settings set name = 'Escola Nova'");
  expect(await resettable()).toEqual(["escola-sabia", "instituto-ipe"]);
  await query("update brand_sabia.people set student_number = 'N' || id");
  await expect(resettable()).rejects.toThrow("none of the demo's");
  await query("delete from registry.brands where slug = 'sabia'; drop schema brand_sabia cascade");
  expect(await resettable()).toEqual(["escola-sabia", "instituto-ipe"]);
});
