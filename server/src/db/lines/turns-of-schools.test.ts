import { expect, test } from "vitest";
import { add, openCountedRows } from "../../testing/database/counted-rows.ts";

// Three of these connections are for waiting.
const db = openCountedRows(10);
const { run, runForOther, untilActive } = db;

test("a school whose writes all wait for locks leaves another school a turn to wait for its own", async () => {
  const [importing, writing] = [await db.pool.connect(), await db.pool.connect()];
  await importing.query("begin");
  await importing.query("update counted set n = 5 where id <= 10");
  const held = Array.from({ length: 10 }, (_, at) => run("write", add, at + 1, 1));
  await untilActive("wait_event_type = 'Lock'", 2);
  await writing.query("begin");
  await writing.query("update counted set n = 5 where id = 11");
  const others = runForOther("write", add, 11, 1);
  await untilActive("wait_event_type = 'Lock'", 3);
  await writing.query("commit");
  expect(await others).toEqual([{ id: 11, n: 6 }]);
  await importing.query("commit");
  for (const client of [importing, writing]) client.release();
  expect(await Promise.all(held)).toHaveLength(10);
});
