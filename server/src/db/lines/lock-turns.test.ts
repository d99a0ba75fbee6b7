import { expect, test, vi } from "vitest";
import { add, openCountedRows } from "../../testing/database/counted-rows.ts";
import { isDatabaseAway } from "../sql-errors.ts";

// What becomes of statements that need rows which somebody else holds, and of those beside them.
const db = openCountedRows();
const { run, untilActive } = db;

test("no statement waits behind a write that is held up", async () => {
  const holder = await db.pool.connect();
  await holder.query("begin");
  await holder.query("update counted set n = 5 where id = 1");
  const held = run("write", add, 1, 1);
  // Sent by itself before the others come.
  await untilActive("wait_event_type = 'Lock'");
  expect(await Promise.all([2, 3, 4].map((id) => run("write", add, id, 1)))).toHaveLength(3);
  await holder.query("commit");
  holder.release();
  expect(await held).toEqual([{ id: 1, n: 6 }]);
});

test("a write in one batch with a held-up write does not wait for it: the held-up one goes on waiting by itself", async () => {
  const holder = await db.pool.connect();
  await holder.query("begin");
  await holder.query("update counted set n = 5 where id = 1");
  const [held, ...others] = [1, 2, 3].map((id) => run("write", add, id, 1));
  expect(await Promise.all(others)).toEqual([[{ id: 2, n: 1 }], [{ id: 3, n: 1 }]]);
  await untilActive("wait_event_type = 'Lock'");
  await holder.query("commit");
  holder.release();
  expect(await held).toEqual([{ id: 1, n: 6 }]);
});

test("writes that wait for locks take turns on a few connections, and all others have theirs", async () => {
  const holder = await db.pool.connect();
  await holder.query("begin");
  await holder.query("update counted set n = 5 where id <= 5");
  const held = [1, 2, 3, 4, 5].map((id) => run("write", add, id, 1));
  // It comes with them, and is written once each of them was found to wait.
  expect(await run("write", add, 6, 1)).toEqual([{ id: 6, n: 1 }]);
  await untilActive("wait_event_type = 'Lock'");
  expect(await run("write", add, 7, 1)).toEqual([{ id: 7, n: 1 }]);
  await holder.query("commit");
  holder.release();
  expect((await Promise.all(held)).flat()).toEqual([1, 2, 3, 4, 5].map((id) => ({ id, n: 6 })));
});

test("a write is committed however many others wait for locks before and after it", async () => {
  const holder = await db.pool.connect();
  await holder.query("begin");
  await holder.query("update counted set n = 5 where id <= 10");
  // Its row comes last in any batch. At 50 ms for each of the others it would take longer than a test may.
  const free = run("write", add, 20, 1);
  const held = Array.from({ length: 2_000 }, (_, at) => run("write", add, (at % 10) + 1, 0));
  const settled = Promise.allSettled(held);
  expect(await free).toEqual([{ id: 20, n: 1 }]);
  await holder.query("commit");
  holder.release();
  const answers = await settled;
  const written = answers.filter(({ status }) => status === "fulfilled");
  const late = answers.filter((answer) => answer.status === "rejected" && isDatabaseAway(answer.reason));
  expect(written.length + late.length).toBe(2_000);
  expect(written.length).toBeGreaterThan(late.length);
});

test("a write whose turn to wait for a lock comes too late fails as one that waited itself", async () => {
  const holder = await db.pool.connect();
  await holder.query("begin");
  await holder.query("update counted set n = 5 where id <= 2");
  const held = [1, 2].map((id) => run("write", add, id, 1));
  const late = expect(held[1]).rejects.toSatisfy(isDatabaseAway);
  await run("write", add, 3, 1);
  const later = performance.now() + 4_000;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => later);
  await holder.query("commit");
  holder.release();
  expect(await held[0]).toEqual([{ id: 1, n: 6 }]);
  await late;
  clock.mockRestore();
});
