import type pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createPool } from "../../server/src/db/pool.ts";
import { createTestDatabase } from "../../server/src/testing/database/databases.ts";
import type {} from "../../server/src/testing/database/global-setup.ts";
import { generateSchool, type SchoolOptions } from "./generate.ts";
import { listMiscounts } from "./miscounts.ts";
import { rowCountsOf } from "./row-counts.ts";

const tiny = { scale: 0.02, smallBrands: 1, now: new Date("2026-03-02T00:00:00Z") };

type Generated = {
  pool: pg.Pool;
  counts: Record<string, number>;
  digest: Record<string, string>;
  drop(): Promise<void>;
};

/** Generates a school in its own database. */
async function generate(options: SchoolOptions): Promise<Generated> {
  const { url, drop } = await createTestDatabase(inject("serverUrl"), inject("template"));
  // Not a plain pool: its connections may still be open when the database is dropped, and would fail the run.
  const pool = createPool(url, { max: 1 });
  const { counts } = await generateSchool(pool, options);
  return { pool, counts, digest: await readDigest(pool), drop };
}

let schools: Generated[];
beforeAll(async () => {
  schools = [await generate(tiny), await generate(tiny), await generate({ ...tiny, seed: 2 })];
});
afterAll(async () => {
  for (const { pool, drop } of schools) {
    await pool.end();
    await drop();
  }
});

/** A digest of every table of a school and its small brand, without migration times and transaction ids. */
async function readDigest(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('brand_grande', 'brand_pequena_1') and table_name not in ('migrations', 'settings') order by 1`,
  );
  const { rows } = await pool.query<{ name: string; digest: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as digest from ${name} t`,
      )
      .join(" union all "),
  );
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

test("the same seed gives the same rows, another seed gives others", () => {
  const [first, again, other] = schools.map(({ digest }) => digest);
  expect(first?.["brand_grande.forum_replies"]).toBeDefined();
  expect(again).toEqual(first);
  for (const table of ["enrollments", "lesson_progress", "forum_replies", "orders"])
    expect(other?.[`brand_grande.${table}`]).not.toBe(first?.[`brand_grande.${table}`]);
});

test("a school has the requested size, and its counters agree with its rows", async () => {
  const { students, progress, replies, orders, answers } = rowCountsOf(tiny.scale);
  for (const { pool, counts } of schools) {
    expect(counts).toMatchObject({
      users: students,
      lesson_progress: progress,
      forum_replies: replies,
      orders,
    });
    expect(counts.answers).toBeGreaterThanOrEqual(answers);
    for (const brand of ["grande", "pequena_1"]) expect(await listMiscounts(pool, brand)).toEqual([]);
  }
});

test("the portal continues the generated counters and ids, and a wrong counter is found", async () => {
  const { pool } = schools[0] as Generated;
  await pool.query(
    `insert into brand_grande.forum_replies (discussion_id, user_id, reply, created_at)
     select id, 1, 'Mais uma.', now() from brand_grande.forum_discussions order by replies_count desc limit 1`,
  );
  expect(await listMiscounts(pool, "grande")).toEqual([]);
  await pool.query("alter table brand_grande.forum_replies disable trigger user");
  await pool.query("delete from brand_grande.forum_replies where position = 1");
  expect((await listMiscounts(pool, "grande")).join()).toMatch(/replies of a discussion is wrong/);
});
