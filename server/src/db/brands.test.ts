import type { AppInfo } from "@sabia/contract";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createTestDatabase } from "../testing/databases.ts";
import { createBrandDirectory, type LoadAppInfo } from "./brands.ts";
import { createDatabase, type Database } from "./database.ts";
import { createPool } from "./pool.ts";

const loadAppInfo: LoadAppInfo = async () => ({
  ...{ appInfo: {} as AppInfo, timeZone: "America/Sao_Paulo", financial: false },
});

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const created = await createTestDatabase(inject("serverUrl"), inject("template"));
  drop = created.drop;
  database = createDatabase(createPool(created.url, 4, () => {}));
});
afterAll(async () => {
  await database.close();
  await drop();
});

const giveHost = (host: string) =>
  database.registry.insertInto("brand_hosts").values({ host, brand_slug: "ipe" }).execute();

test("a host that came with an import is the new brand's from the first request on", async () => {
  const brands = createBrandDirectory(database, loadAppInfo, 0);
  expect(await brands.find("novo.example")).toMatchObject({ slug: "sabia" });
  await giveHost("novo.example");
  expect(await brands.find("novo.example:8080")).toMatchObject({ slug: "ipe" });
});

test("a host that nobody has leads to the default brand, also while the database is away", async () => {
  const own = createDatabase(createPool(String(database.pool.options.connectionString), 1, () => {}));
  const brands = createBrandDirectory(own, loadAppInfo, 0);
  expect(await brands.find("ninguem.example")).toMatchObject({ slug: "sabia" });
  await own.close();
  expect(await brands.find("ninguem.example")).toMatchObject({ slug: "sabia" });
  expect(await brands.find("ipe.localhost")).toMatchObject({ slug: "ipe" });
});
