import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { PersonalData } from "../../platform/personal-data.ts";
import { people, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { beginCopy } from "./begin-copy.ts";
import { copyPersonalData } from "./my-data.ts";

let portal: TestApp;
let port: number;
beforeAll(async () => {
  portal = await startTestApp();
  port = Number(new URL(await portal.app.listen({ port: 0, host: "127.0.0.1" })).port);
  const { pool } = portal.database;
  await pool.query("alter table brand_sabia.forum_replies disable trigger user");
  // Incompressible text, so that a reader can be slower than the server.
  await pool.query(
    `insert into brand_sabia.forum_replies (discussion_id, position, user_id, reply, created_at)
     select (select min(id) from brand_sabia.forum_discussions), 10000 + n,
       (select id from brand_sabia.users where email = $1), n || ' ' ||
       (select string_agg(md5(n || ' ' || part), '') from generate_series(1, 310) part), now() from generate_series(1, 1200) n`,
    [people.ana.email],
  );
});
afterAll(() => portal.close());

/** Requests a copy, and stops reading after its first bytes. */
async function askSlowly(token = ""): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").on("error", () => {}); // the server may reset the connection
  onTestFinished(() => void socket.destroy());
  socket.write(
    `GET /api/v1/auth/my-data HTTP/1.1\r\nHost: sabia.localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  await once(socket, "readable");
  return socket;
}

test("a student's second copy is refused until the reader of the first is gone", async () => {
  const ana = await portal.signIn("ana");
  const slow = await askSlowly(ana.token);
  const second = await ana.get("/auth/my-data");
  expect([second.statusCode, second.headers["retry-after"], second.json().message]).toEqual([
    429,
    "5",
    "Seus dados já estão sendo baixados. Espere o arquivo chegar.",
  ]);
  expect(second.headers).not.toHaveProperty("content-disposition");
  expect((await (await portal.signIn("bruno")).get("/auth/my-data")).statusCode).toBe(200);
  slow.destroy();
  await expect.poll(async () => (await ana.get("/auth/my-data")).statusCode).toBe(200);
  expect((await ana.get("/auth/my-data")).statusCode).toBe(200);
});

test("a reader that stalls is disconnected, and its place is free again", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const ana = await portal.signIn("ana");
  const slow = await askSlowly(ana.token);
  // Within the first five minutes, buffers took some.
  vi.advanceTimersByTime(10 * 60_000);
  slow.resume();
  await once(slow, "close");
  await expect.poll(async () => (await ana.get("/auth/my-data")).statusCode).toBe(200);
});

test("a HEAD request gets the headers, and no copy is made", async () => {
  const bruno = await portal.signIn("bruno");
  const ends = Array.from({ length: 6 }, (_, index) => beginCopy("sabia", -index));
  const answer = await bruno.send("HEAD", "/auth/my-data");
  expect([answer.statusCode, answer.headers["content-type"], answer.rawPayload.length]).toEqual([
    200,
    "application/zip",
    0,
  ]);
  expect(answer.headers).not.toHaveProperty("content-length");
  for (const end of ends) end();
});

test.each([
  ["per school", 6, () => "sabia"],
  ["per process, across schools", 8, (index: number) => `school_${index}`],
])("copies are limited %s", async (_where, most, brandOf) => {
  const bruno = await portal.signIn("bruno");
  const ends = Array.from({ length: most }, (_, index) => beginCopy(brandOf(index), -index));
  const full = await bruno.get("/auth/my-data");
  expect([full.statusCode, full.headers["retry-after"]]).toEqual([503, "10"]);
  for (const end of ends) end();
  expect((await bruno.get("/auth/my-data")).statusCode).toBe(200);
});

test("a long list is complete and in order", async () => {
  const { rawPayload } = await (await portal.signIn("ana")).get("/auth/my-data");
  const { forums, exercise_lists } = JSON.parse(
    strFromU8(unzipSync(rawPayload)["dados.json"] ?? new Uint8Array()),
  );
  const numbers = forums.replies
    .map(({ reply }: { reply: string }) => Number(/^(\d+) [\da-f]+$/.exec(reply)?.[1]))
    .filter(Boolean);
  expect(numbers).toEqual(Array.from({ length: 1200 }, (_, index) => index + 1));
  expect(exercise_lists).toBeInstanceOf(Array);
});

test("rows that a slow reader has not reached yet are not queried", async () => {
  let pages = 0;
  async function* endless() {
    for (;;) {
      pages++;
      yield [{ text: "x".repeat(100_000) }];
    }
  }
  const holding: PersonalData = { key: "long", collect: async () => endless(), erase: async () => [] };
  const brand = { appInfo: { name: "Escola" }, db: portal.db } as never;
  const copy = copyPersonalData(brand, 1, { storage: {} as never, sources: [holding], now: new Date() });
  await copy.next();
  await copy.next();
  expect(pages).toBeLessThan(50);
  await copy.return(undefined);
});
