import { once } from "node:events";
import { type AddressInfo, createServer, Socket } from "node:net";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { createTestDatabase } from "../testing/database/databases.ts";
import { createPool, waitForDatabase } from "./pool.ts";

test("a broken connection is reported, one that is being closed is not", async () => {
  const onBroken = vi.fn();
  const pool = createPool(inject("serverUrl"), { max: 1, log: { warn: onBroken } });
  const client = await pool.connect();
  client.emit("error", new Error("it broke"));
  expect(onBroken).toHaveBeenCalledOnce();
  client.release();
  // A server that is stopped next may still notify connections that are closing.
  await pool.end();
  client.emit("error", new Error("terminating connection due to administrator command"));
  expect(onBroken).toHaveBeenCalledOnce();
});

test("a connection whose answer came too late is not used again", async () => {
  const pool = createPool(inject("serverUrl"), { max: 1, limit: { answerMs: 100 } });
  const client = await pool.connect();
  await client.query("set statement_timeout = 0");
  const { rows } = await client.query("select pg_backend_pid() as pid");
  await expect(client.query("select pg_sleep($1::float8)", [3])).rejects.toThrow("Query read timeout");
  client.release();
  const next = await pool.query("select pg_backend_pid() as pid");
  expect(next.rows[0].pid).not.toBe(rows[0].pid);
  await pool.end();
});

test.each([
  [{}, "20s"],
  [{ limit: "none" }, "0"],
  [{ limit: { statementMs: 200 } }, "200ms"],
  [{ limit: { answerMs: 100 } }, "100ms"],
] as const)("with %j a statement ends after %s", async (options, shown) => {
  const pool = createPool(inject("serverUrl"), { max: 1, ...options });
  const { rows } = await pool.query("select current_setting('statement_timeout') as shown");
  expect(rows).toEqual([{ shown }]);
  await pool.end();
});

test("an address's session options apply, except those that the portal sets itself", async () => {
  const url = new URL(inject("serverUrl"));
  url.searchParams.set("options", "-c work_mem=5MB -c datestyle=German -c plan_cache_mode=auto");
  const pool = createPool(url.href, { max: 1 });
  const settings = ["work_mem", "datestyle", "plan_cache_mode", "timezone"];
  const { rows } = await pool.query(
    `select ${settings.map((name) => `current_setting('${name}') as ${name}`)}`,
  );
  expect(rows).toEqual([
    { work_mem: "5MB", datestyle: "ISO, DMY", plan_cache_mode: "force_generic_plan", timezone: "UTC" },
  ]);
  await pool.end();
});

test("sessions have the portal's settings, whatever the database's own are", async () => {
  const { url, drop } = await createTestDatabase(inject("serverUrl"));
  const name = new URL(url).pathname.slice(1);
  const admin = createPool(url, { max: 1 });
  for (const setting of [
    "datestyle = 'German, DMY'",
    "timezone = 'America/Sao_Paulo'",
    "default_transaction_isolation = 'serializable'",
  ])
    await admin.query(`alter database ${name} set ${setting}`);
  await admin.end();
  const pool = createPool(url, { max: 1 });
  const { rows } = await pool.query(
    `select '2026-03-01T00:00:00Z'::timestamptz as at, '2026-03-01'::date as day, '2026-03-01T00:00:00Z'::timestamptz::date as today,
      current_setting('transaction_isolation') as isolation`,
  );
  await pool.end();
  await drop();
  const at = new Date("2026-03-01T00:00:00Z");
  expect(rows).toEqual([{ at, day: "2026-03-01", today: "2026-03-01", isolation: "read committed" }]);
});

test.each([
  ["LATIN1", "in LATIN1"],
  // The encoding that `createdb` chooses on a server without a locale: letters would be counted as bytes.
  ["SQL_ASCII", "in SQL_ASCII"],
])("a database of encoding %s is refused at the start", async (encoding, found) => {
  const name = `encoded_${encoding.toLowerCase()}_${process.pid}`;
  const server = createPool(inject("serverUrl"), { max: 1 });
  await server.query(
    `create database ${name} encoding '${encoding}' locale_provider libc lc_collate 'C' lc_ctype 'C' template template0`,
  );
  const url = new URL(inject("serverUrl"));
  url.pathname = `/${name}`;
  const pool = createPool(url.href, { max: 1 });
  await expect(waitForDatabase(pool, { seconds: 0 })).rejects.toThrow(
    `The database is encoded ${found}: one in UTF8 is needed.`,
  );
  await pool.end();
  await server.query(`drop database ${name}`);
  await server.end();
});

test("a connection is kept alive before a firewall forgets it", async () => {
  const keepAlive = vi.spyOn(Socket.prototype, "setKeepAlive");
  const pool = createPool(inject("serverUrl"), { max: 1 });
  await pool.query("select 1");
  await pool.end();
  expect(keepAlive.mock.calls).toEqual([[true, 30_000]]);
});

test.each([
  ["reported at once", "unsupported startup parameter: statement_timeout", false],
  ["reported at once", "unsupported startup parameter in options: jit", false],
  ["waited for", "server login has been failing, try again later (server_login_retry)", true],
])("a pooler's failure is %s: %s", async (_what, message, isWaitedFor) => {
  const fields = `SFATAL\0C08P01\0M${message}\0\0`;
  const head = Buffer.from("E\0\0\0\0");
  head.writeInt32BE(fields.length + 4, 1);
  const pooler = createServer((socket) => {
    socket.on("error", () => {}).once("data", () => socket.end(Buffer.concat([head, Buffer.from(fields)])));
  }).listen(0, "127.0.0.1");
  await once(pooler, "listening");
  onTestFinished(() => void pooler.close());
  const { port } = pooler.address() as AddressInfo;
  const pool = createPool(`postgres://sabia@127.0.0.1:${port}/sabia`, { max: 1 });
  const onWait = vi.fn();
  await expect(waitForDatabase(pool, { seconds: 1, onWait })).rejects.toThrow(
    `can't be used by sabia: ${message}`,
  );
  expect(onWait).toHaveBeenCalledTimes(isWaitedFor ? 1 : 0);
  await pool.end();
});
