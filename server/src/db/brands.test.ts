import { setTimeout as delay } from "node:timers/promises";
import type { AppInfo } from "@sabia/contract";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createTestDatabase } from "../testing/database/databases.ts";
import { createBrandDirectory, type LoadAppInfo } from "./brands.ts";
import { createDatabase, type Database } from "./database.ts";
import { createPool } from "./pool.ts";

const loadAppInfo: LoadAppInfo = async () => ({
  appInfo: {} as AppInfo,
  timeZone: "America/Sao_Paulo",
  financial: false,
});

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const created = await createTestDatabase(inject("serverUrl"), inject("template"));
  drop = created.drop;
  database = createDatabase(createPool(created.url, { max: 4 }));
});
afterAll(async () => {
  await database.close();
  await drop();
});

const giveHost = (host: string, brand_slug = "ipe") =>
  database.registry.insertInto("brand_hosts").values({ host, brand_slug }).execute();

/** A directory that reads at each request, and can't read the settings of the named brands. */
function openBroken(broken: ReadonlySet<string>) {
  const load: LoadAppInfo = async (db) => {
    for (const slug of broken) if (db === database.brand(slug)) throw new Error(`${slug} is broken`);
    return loadAppInfo(db);
  };
  return createBrandDirectory(database, load, 0);
}

test("a host added by an import leads to the new brand from the first request on", async () => {
  const brands = createBrandDirectory(database, loadAppInfo, 0);
  expect(await brands.find("novo.example")).toMatchObject({ slug: "sabia" });
  await giveHost("novo.example");
  expect(await brands.find("novo.example:8080")).toMatchObject({ slug: "ipe" });
});

test.each(["ipe.localhost", "IPE.localhost:4000", "ipe.localhost.", "ipe.localhost.:4000"])(
  "%s is the brand's own host",
  async (host) => {
    const brands = createBrandDirectory(database, loadAppInfo, 0);
    expect(await brands.find(host)).toMatchObject({ slug: "ipe" });
  },
);

test("an unknown host leads to the default brand, even while the database is away", async () => {
  const own = createDatabase(createPool(String(database.pool.options.connectionString), { max: 1 }));
  const brands = createBrandDirectory(own, loadAppInfo, 0);
  expect(await brands.find("ninguem.example")).toMatchObject({ slug: "sabia" });
  await own.close();
  expect(await brands.find("ninguem.example")).toMatchObject({ slug: "sabia" });
  expect(await brands.find("ipe.localhost")).toMatchObject({ slug: "ipe" });
});

test("the first visitor after a long time waits until the brands are read again", async () => {
  const brands = createBrandDirectory(database, loadAppInfo, 0, 0);
  await giveHost("emprestado.example");
  expect(await brands.find("emprestado.example")).toMatchObject({ slug: "ipe" });
  await database.registry.deleteFrom("brand_hosts").where("host", "=", "emprestado.example").execute();
  expect(await brands.find("emprestado.example")).toMatchObject({ slug: "sabia" });
});

test("if the database is away after a long time, only the first visitor waits, and the earlier state is used", async () => {
  let reading = Promise.resolve();
  const brands = createBrandDirectory(database, (db) => reading.then(() => loadAppInfo(db)), 0, 0);
  const find = async () => (await brands.find("ipe.localhost"))?.slug;
  await find();
  const first = Promise.withResolvers<void>();
  reading = first.promise;
  const found = find();
  expect(await Promise.race([found, delay(100)])).toBeUndefined();
  first.reject(new Error("The database is away"));
  expect(await found).toBe("ipe");
  const second = Promise.withResolvers<void>();
  reading = second.promise;
  expect(await Promise.race([find(), delay(2_000)])).toBe("ipe");
  second.resolve();
  await expect.poll(find).toBe("ipe");
});

test("a brand whose settings can't be read doesn't affect the others, and its hosts lead to no other brand", async () => {
  const broken = new Set(["ipe"]);
  const brands = openBroken(broken);
  expect(await brands.find("sabia.localhost:3000")).toMatchObject({ slug: "sabia" });
  await expect(brands.find("ipe.localhost")).rejects.toThrow("ipe is broken");
  await expect(brands.get("ipe")).rejects.toThrow("ipe is broken");
  broken.clear();
  await expect.poll(() => brands.find("ipe.localhost").then((brand) => brand?.slug, String)).toBe("ipe");
});

test("a brand that can't be read again keeps its earlier state, and the others are read", async () => {
  const broken = new Set<string>();
  const brands = openBroken(broken);
  expect(await brands.find("ipe.localhost")).toMatchObject({ slug: "ipe" });
  broken.add("ipe");
  await giveHost("segunda.example", "sabia");
  await expect.poll(async () => (await brands.find("sabia.localhost"))?.hosts).toContain("segunda.example");
  expect(await brands.find("ipe.localhost")).toMatchObject({ slug: "ipe" });
});

test("if no brand can be read there is no directory, and reading is retried", async () => {
  const broken = new Set(["ipe", "sabia"]);
  const brands = openBroken(broken);
  await expect(brands.find("sabia.localhost")).rejects.toThrow("is broken");
  broken.clear();
  expect(await brands.find("sabia.localhost")).toMatchObject({ slug: "sabia" });
});
