import { expect, inject, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../testing/database/databases.ts";
import { createDatabase } from "./database.ts";
import { migrateAll, migrateBrand } from "./migrate.ts";
import { createPool } from "./pool.ts";

test("each migration runs once per schema; those of a newer version are reported", async () => {
  const { url, drop } = await createTestDatabase(inject("serverUrl"));
  const database = createDatabase(createPool(url, { max: 2 }));
  try {
    const first = await migrateAll(database.pool);
    expect(first.ran).toContain("registry/0001_registry.sql");
    expect(first.unknown).toEqual([]);
    const brand = await migrateBrand(database.pool, "jatoba");
    expect(brand.ran.length).toBeGreaterThan(10);
    expect(await migrateBrand(database.pool, "jatoba")).toEqual({ ran: [], unknown: [] });
    await database.pool.query(
      "insert into brand_jatoba.migrations (name, checksum) values ('9999_of_tomorrow.sql', 'x')",
    );
    expect(await migrateBrand(database.pool, "jatoba")).toEqual({
      ran: [],
      unknown: ["brand_jatoba/9999_of_tomorrow.sql"],
    });
    expect(await migrateAll(database.pool)).toEqual({ ran: [], unknown: [] });
  } finally {
    await database.close();
    await drop();
  }
});

test("a user who doesn't own the database is told so", async () => {
  const { url, drop } = await createTestDatabase(inject("serverUrl"));
  const owner = createPool(url, { max: 1 });
  const guest = `guest_${process.pid}`;
  await owner.query(`create role ${guest} login password 'geheim'`);
  const address = Object.assign(new URL(url), { username: guest, password: "geheim" });
  const pool = createPool(address.href, { max: 1 });
  onTestFinished(async () => {
    await pool.end();
    await owner.query(`drop role ${guest}`);
    await owner.end();
    await drop();
  });
  await expect(migrateAll(pool)).rejects.toThrow(
    `The user of DATABASE_URL must own the database: permission denied for database ${address.pathname.slice(1)}`,
  );
});

/** A database whose school lacks a migration of `people`; a reader holds that table until the test ends it. */
async function openWhileRead() {
  const { url, drop } = await createTestDatabase(inject("serverUrl"), inject("template"));
  const pool = createPool(url, { max: 3 });
  const reader = await pool.connect();
  onTestFinished(async () => {
    reader.release(true);
    await pool.end();
    await drop();
  });
  await pool.query("delete from brand_ipe.migrations where name = '0016_cpf_changes_hands.sql'");
  await reader.query("begin; select from brand_ipe.people");
  return { pool, reader };
}
const migration = "brand_ipe/0016_cpf_changes_hands.sql";

test("a migration waits for readers of its table, and no reader waits behind it", async () => {
  const { pool, reader } = await openWhileRead();
  const waiting = Promise.withResolvers<string>();
  const migrated = migrateAll(pool, { onWait: waiting.resolve });
  expect(await waiting.promise).toBe(migration);
  await pool.query("set lock_timeout = 30_000; update brand_ipe.people set name = name");
  await reader.query("commit");
  expect(await migrated).toEqual({ ran: [migration], unknown: [] });
});

test("a run that waits can be aborted, and the next one completes it", async () => {
  const { pool, reader } = await openWhileRead();
  const stopped = new AbortController();
  const ended = migrateAll(pool, { signal: stopped.signal, onWait: () => stopped.abort() });
  await expect(ended).rejects.toThrow("aborted");
  await reader.query("commit");
  expect(await migrateAll(pool)).toEqual({ ran: [migration], unknown: [] });
});
