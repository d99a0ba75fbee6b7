import { types } from "pg";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { add, openCountedRows, read, statement } from "../../testing/database/counted-rows.ts";
import { createLines } from "./line-group.ts";

const db = openCountedRows();
const { run, untilActive } = db;
beforeAll(() => db.pool.query("create table written (id integer, xact text)"));
beforeEach(() => db.pool.query("truncate written"));

const note = statement(
  "note",
  "insert into written values ($1, pg_current_xact_id()::text) returning xact, pg_backend_pid() as pid",
);

test("each caller gets its own rows, typed, however many come at once", async () => {
  const ids = Array.from({ length: 50 }, (_, index) => (index % 25) + 1);
  const answers = await Promise.all(ids.map((id) => run("read", read, id)));
  for (const [index, rows] of answers.entries()) {
    const id = ids[index] ?? 0;
    if (id > 20) expect(rows).toEqual([]);
    else expect(rows).toEqual([{ id, n: 0, at: expect.any(Date), nothing: null }]);
  }
});

test("values arrive as they were given", async () => {
  const echo = statement(
    "echo",
    "select $1::int as whole, $2::text as text, $3::bytea as bytes, $4::timestamptz as at, $5::text[] as texts, $6::bytea[] as hashes, $7::jsonb as json, $8::text as nothing, $9::boolean as yes",
  );
  const at = new Date("2026-03-01T12:34:56.789Z");
  const values = [
    7,
    "é 3 < 5",
    Buffer.from([0, 255]),
    at,
    ['a "b"', "c\\d", "e,{f}"],
    [Buffer.from([1, 2])],
    { a: [1] },
    null,
    true,
  ];
  expect(await run("read", echo, ...values)).toEqual([
    {
      whole: 7,
      text: "é 3 < 5",
      bytes: Buffer.from([0, 255]),
      at,
      texts: ['a "b"', "c\\d", "e,{f}"],
      hashes: [Buffer.from([1, 2])],
      json: { a: [1] },
      nothing: null,
      yes: true,
    },
  ]);
});

test("writes that come together are committed together, and are there afterwards", async () => {
  const rows = (await Promise.all([3, 1, 2].map((id) => run("write", note, id)))).flat();
  expect(new Set(rows.map(({ xact }) => xact)).size).toBe(1);
  expect((await db.pool.query("select id from written order by id")).rows).toEqual([
    { id: 1 },
    { id: 2 },
    { id: 3 },
  ]);
});

test("a batch writes in the order of its keys, not of arrival, so that two processes never lock the same rows in opposite orders", async () => {
  await Promise.all([3, 1, 2].map((id) => run("write", note, id)));
  const { rows } = await db.pool.query("select id from written order by ctid");
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 3]);
});

test("an answer that can't be parsed is an error for its caller, and the next answer is read", async () => {
  const circle = 718;
  types.setTypeParser(circle, () => {
    throw new Error("no circle");
  });
  const broken = statement("circle", "select '<(1,1),2>'::circle as it");
  await expect(run("read", broken)).rejects.toThrow("no circle");
  expect(await run("read", read, 1)).toHaveLength(1);
});

test("a statement that is refused fails alone, and the others of its batch are written once", async () => {
  const answers = await Promise.allSettled([
    run("write", add, 1, 1),
    run("write", add, 2, 99),
    run("write", add, 3, 1),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  const { rows } = await db.pool.query("select n from counted where id in (1, 2, 3) order by id");
  expect(rows).toEqual([{ n: 1 }, { n: 0 }, { n: 1 }]);
  expect(await run("write", add, 2, 1)).toEqual([{ id: 2, n: 1 }]);
});

test("a statement that can't be prepared fails alone too, and the connection serves on", async () => {
  const broken = statement("broken", "select nothing from nowhere where $1::int = 1");
  const answers = await Promise.allSettled([
    run("read", read, 1),
    run("read", broken, 1),
    run("read", read, 2),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await run("read", read, 3)).toHaveLength(1);
});

test("a connection that breaks fails those on it and no one after them", async () => {
  const [before] = await run("write", note, 1);
  const { pid } = before as { pid: number };
  const sleep = statement("sleep", "select pg_sleep($1::float8)");
  const cut = expect(run("write", sleep, 30)).rejects.toThrow(/terminat/);
  await untilActive("wait_event = 'PgSleep'");
  await db.pool.query("select pg_terminate_backend($1::int)", [pid]);
  await cut;
  const [after] = await run("write", note, 2);
  expect((after as { pid: number }).pid).not.toBe(pid);
});

test("closed lines give their connections back, and statements still get answers", async () => {
  await Promise.all([run("read", read, 1), run("write", add, 1, 1)]);
  db.lines.close();
  expect(await run("read", read, 1)).toHaveLength(1);
  expect(db.pool.totalCount).toBe(db.pool.idleCount);
});

test("a line that is busy when it is closed gives its connection back as soon as it has answered", async () => {
  const nap = run("write", statement("nap", "select pg_sleep(0.2), 1 as n"));
  await untilActive("wait_event = 'PgSleep'");
  db.lines.close();
  expect(await nap).toMatchObject([{ n: 1 }]);
  expect(db.pool.totalCount).toBe(db.pool.idleCount);
});

test("a plan that was made while the tables were all but empty doesn't stay when they have grown", async () => {
  await db.pool.query(
    "create table young (id integer primary key, owner integer unique) with (autovacuum_enabled = false)",
  );
  await db.pool.query("insert into young values (1, 1); analyze young");
  const friend = statement(
    "friend",
    "select friend.id from young join young friend on friend.id = young.owner where young.id = $1",
  );
  const explain = statement("explain", "explain (costs off) execute friend(1)");
  const readPlan = async () => (await run("read", explain)).map((row) => row["QUERY PLAN"]).join("\n");
  db.lines.close();
  db.lines = createLines(db.pool, { read: 1, write: 1 });
  await run("read", friend, 1);
  expect(await readPlan()).not.toMatch(/Seq Scan|Hash|Merge/);
  expect(await readPlan()).toContain("Filter");

  await db.pool.query("insert into young select n, n from generate_series(2, 5000) n");
  const later = performance.now() + 10_000;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => later);
  expect(await run("read", friend, 4000)).toEqual([{ id: 4000 }]);
  clock.mockRestore();
  const plan = await readPlan();
  expect(plan).not.toContain("Filter");
  expect(plan.match(/Index Cond/g)).toHaveLength(2);
});

test("a connection that has prepared many statements begins anew: the database forgets them with it", async () => {
  const held = statement(
    "held",
    "select count(*)::int as count, pg_backend_pid() as pid from pg_prepared_statements",
  );
  const one = createLines(db.pool, { read: 1, write: 1 });
  onTestFinished(() => one.close());
  const ask = async () =>
    (await one.run("read", { statement: held, values: [], order: 0, owner: db }))[0] as { count: number };
  await ask();
  for (let school = 0; school < 11; school++) {
    const all = Array.from({ length: 100 }, (_, at) => statement(`many${school}-${at}`, `select ${at}`));
    await Promise.all(
      all.map((each) => one.run("read", { statement: each, values: [], order: 0, owner: db })),
    );
  }
  await ask();
  expect((await ask()).count).toBeLessThan(200);
});
