import pg from "pg";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { enrollmentIdOf } from "../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../testing/portal/test-app.ts";

// A failover during which connections led to the old primary, by then a standby: simulated by new sessions that may only read.

let portal: TestApp;
let server: pg.Client;
let ana: Client;
let progress: { enrollment_id: number; lesson_id: number; progress: number };
beforeEach(async () => {
  portal = await startTestApp();
  server = new pg.Client(inject("serverUrl"));
  await server.connect();
  ana = await portal.signIn("ana");
  const enrollmentId = await enrollmentIdOf(portal, "20260001");
  const { currentLesson } = (await ana.get(`/course/${enrollmentId}`)).json().data;
  progress = { enrollment_id: enrollmentId, lesson_id: currentLesson.id, progress: 1 };
});
afterEach(async () => {
  await server.end();
  await portal.close();
});

const databaseName = () => new URL(portal.url).pathname.slice(1);
const setReadOnly = (value: "on" | "off") =>
  server.query(`alter database ${databaseName()} set default_transaction_read_only = ${value}`);
const isReady = async () => (await portal.app.inject("/readyz")).statusCode;
const read = () => ana.get("/course");

/** Replaces all connections that the portal may have, including those kept for batches. */
async function connectAnew() {
  const { pool } = portal.database;
  await server.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
    databaseName(),
  ]);
  await vi.waitUntil(async () => pool.totalCount === 0);
  for (let turn = 0; turn < 3; turn++) {
    await Promise.all(Array.from({ length: 40 }, read));
    await Promise.all(Array.from({ length: 40 }, () => pool.query("select pg_sleep(0.02)")));
  }
  expect(pool.totalCount).toBe(pool.options.max);
}

const writes = {
  "with others": () => ana.patch("/enrollment/update-lesson-progress", progress),
  "in a transaction": () => ana.post("/auth/refresh_token"),
};

test.each(Object.entries(writes))(
  "a write %s fails once on a standby, and no write after it",
  async (_how, write) => {
    await setReadOnly("on");
    await connectAnew();
    await setReadOnly("off");
    const first = await write();
    expect([first.statusCode, first.headers["retry-after"]]).toEqual([503, "2"]);
    expect((await write()).statusCode).toBe(200);
  },
);

test("is not ready on a standby, and reconnects even without a write", async () => {
  await setReadOnly("on");
  await connectAnew();
  expect(await isReady()).toBe(503);
  await setReadOnly("off");
  // Connections opened meanwhile still lead to the standby.
  await vi.waitUntil(async () => (await isReady()) === 200);
  expect((await writes["with others"]()).statusCode).toBe(200);
});

test("continues to read from a database that stays read-only", async () => {
  await setReadOnly("on");
  await connectAnew();
  expect((await writes["with others"]()).statusCode).toBe(503);
  const answers: number[][] = [];
  for (let turn = 0; turn < 5; turn++) {
    answers.push((await Promise.all([read(), writes["with others"]()])).map(({ statusCode }) => statusCode));
  }
  expect(answers).toEqual(Array.from({ length: 5 }, () => [200, 503]));
  expect((await ana.get("/auth/my-data")).statusCode).toBe(200);
  expect((await ana.get("/file/get-file-by-id?file_id=2000000000")).statusCode).toBe(404);
  await setReadOnly("off");
});
