import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, inject, test, vi } from "vitest";
import { listBrandSlugs } from "./db/brands.ts";
import { createDatabase } from "./db/database.ts";
import { migrateAll } from "./db/migrate.ts";
import { createPool } from "./db/pool.ts";
import { listDemoPackages } from "./demo.ts";
import { importDemoApart } from "./demo-apart.ts";
import { createTestDatabase } from "./testing/database/databases.ts";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function openEmpty() {
  const { url, drop } = await createTestDatabase(inject("serverUrl"));
  cleanups.push(drop);
  const database = createDatabase(createPool(url, { max: 4 }));
  cleanups.push(() => database.close());
  await migrateAll(database.pool);
  const filesFolder = await mkdtemp(join(tmpdir(), "sabia-demo-apart-"));
  cleanups.push(() => rm(filesFolder, { recursive: true, force: true }));
  return { database, order: { databaseUrl: url, filesFolder, logLevel: "silent" } };
}

test("an aborted import stops, and the next one completes it", async () => {
  const { database, order } = await openEmpty();
  const stopping = new AbortController();
  const importing = importDemoApart(database, order, stopping.signal);
  const locks = () =>
    database.pool.query(
      "select from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())",
    );
  await vi.waitFor(async () => expect((await locks()).rowCount).toBe(1), { timeout: 60_000, interval: 10 });
  stopping.abort(new Error("told to end"));
  await expect(importing).rejects.toThrow("told to end");
  expect(await listBrandSlugs(database.registry)).toEqual([]);
  await importDemoApart(database, order, new AbortController().signal);
  expect(await listBrandSlugs(database.registry)).toHaveLength(listDemoPackages().length);
  // Two demo brands take a busy machine more than a minute.
}, 180_000);

test("the error of the import is passed on", async () => {
  const { database, order } = await openEmpty();
  const { signal } = new AbortController();
  const filesFolder = join(import.meta.filename, "files");
  const refused = importDemoApart(database, { ...order, filesFolder }, signal);
  await expect(refused).rejects.toMatchObject({
    code: "ENOTDIR",
    message: expect.stringContaining(filesFolder),
  });
});

test("a refused demo is reported with every reason and its place", async () => {
  const { database, order } = await openEmpty();
  await database.pool.query("delete from registry.cities");
  const refused = importDemoApart(database, order, new AbortController().signal);
  await expect(refused).rejects.toThrow(
    /^(people\.csv:\d+ {2}.+\n)+\nThe package was refused: \d+ problems\. It is the demo in .*escola-sabia\.$/,
  );
});
