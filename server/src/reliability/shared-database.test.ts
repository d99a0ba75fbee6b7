/** Portals on a shared database: started together, disconnected, without free connections. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterEach, expect, inject, test, vi } from "vitest";
import { students } from "../testing/content/students.ts";
import { createTestDatabase } from "../testing/database/databases.ts";
import {
  launchPortal,
  makeDataDir,
  type SpawnedPortal,
  spawnPortal,
  webPatienceMs,
} from "../testing/portal/spawn-portal.ts";
import { startWriters } from "../testing/study/progress-writers.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const [ana = { email: "", password: "" }] = students;
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const until = (condition: () => unknown, timeout = 60_000) =>
  vi.waitUntil(async () => Boolean(await condition()), { timeout, interval: 20 });

async function makeFolder(): Promise<string> {
  const { path, remove } = await makeDataDir();
  cleanups.push(remove);
  return path;
}

async function makeDatabase(kind: "demo" | "empty"): Promise<string> {
  const template = kind === "demo" ? inject("template") : undefined;
  const { url, drop } = await createTestDatabase(inject("serverUrl"), template);
  cleanups.push(drop);
  return url;
}

async function open(env: Record<string, string>): Promise<SpawnedPortal> {
  const portal = await spawnPortal({ LOG_LEVEL: "info", ...env });
  cleanups.push(() => close(portal));
  return portal;
}

async function close(portal: SpawnedPortal) {
  portal.kill("SIGTERM");
  expect(await portal.ended()).toBe(0);
}

/** The test's own connection, to observe and to interfere. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  cleanups.push(() => client.end());
  return client;
}

/** A role for the portal, and the database's address with it: superusers are never refused. */
async function makeRole(keeper: pg.Client, url: string): Promise<URL> {
  const [role, password] = [`role_${randomBytes(6).toString("hex")}`, randomBytes(12).toString("hex")];
  await keeper.query(`create role ${role} login password '${password}' in role current_user`);
  // After the database was dropped, in which the role owns the schema of jobs.
  cleanups.unshift(async () => {
    const last = new pg.Client(inject("serverUrl"));
    await last.connect();
    await last.query(`drop role ${role}`);
    await last.end();
  });
  return Object.assign(new URL(url), { username: role, password });
}

const terminateOthers = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

test("two portals that start together on an empty database set it up once, and share sessions", async () => {
  const [url, folder] = [await makeDatabase("empty"), await makeFolder()];
  const env = { DATABASE_URL: url, DATA_DIR: folder };
  const [one, two] = await Promise.all([open(env), open(env)]);

  const token = await one.signIn(ana);
  expect((await two.call("GET", "/auth/user", { token })).status).toBe(200);
  expect((await one.call("POST", "/auth/logout", { token })).status).toBe(200);
  expect((await two.call("GET", "/auth/user", { token })).status).toBe(401);
  for (const portal of [one, two]) expect(await portal.nameOf("ipe.localhost")).toBe("Instituto Ipê");

  const database = await connect(url);
  const { rows } = await database.query(
    "select (select count(*)::int from registry.brands) as brands, (select count(*)::int from brand_sabia.people) as people",
  );
  expect(rows).toEqual([{ brands: 2, people: 17 }]);
  cleanups.pop();
  await database.end();
  await Promise.all([close(one), close(two)]);
  cleanups.splice(-2);
  // Their logs, once both have ended.
  const log = one.output() + two.output();
  const migrated = [...log.matchAll(/"migration":"([^"]+)"/g)].map(([, name]) => name);
  expect(migrated.toSorted()).toEqual([...new Set(migrated)].toSorted());
  expect(migrated).toContain("registry/0001_registry.sql");
  expect(log.match(/imported a content package/g)).toHaveLength(2);
  expect(log).not.toContain("no stored files");
});

test("a start that waits for another's migrations can be stopped", async () => {
  const url = await makeDatabase("demo");
  const other = await connect(url);
  await other.query("select pg_advisory_lock(727420260)");
  const { child, ended } = launchPortal({ DATABASE_URL: url, DATA_DIR: await makeFolder() });
  cleanups.push(async () => child.kill("SIGKILL"));
  const waits =
    "select from pg_stat_activity where query ~ 'select pg.*advisory_lock' and pid <> pg_backend_pid()";
  await until(async () => (await other.query(`${waits} and datname = current_database()`)).rowCount, 240_000);
  child.kill("SIGTERM");
  expect(await ended()).toBe(0);
});

test("a first start that was killed between two brands is completed by the next", async () => {
  const url = await makeDatabase("demo");
  const database = await connect(url);
  await database.query("delete from registry.brands where slug = 'ipe'; drop schema brand_ipe cascade");
  const portal = await open({ DATABASE_URL: url, DATA_DIR: await makeFolder() });
  expect(await portal.nameOf("ipe.localhost")).toBe("Instituto Ipê");
});

test("a start prints the address of each school, not only of the demo, and warns that no file of theirs is there", async () => {
  const url = await makeDatabase("demo");
  const database = await connect(url);
  await database.query("delete from registry.brand_hosts where brand_slug = 'ipe'");
  await database.query("update registry.brands set slug = 'jatoba' where slug = 'ipe'");
  await database.query("alter schema brand_ipe rename to brand_jatoba");
  await database.query(
    "insert into registry.brand_hosts (host, brand_slug) values ('www.jatoba.example', 'jatoba'), ('jatoba.example', 'jatoba')",
  );
  const portal = await open({ DATABASE_URL: url, DATA_DIR: await makeFolder() });
  await until(() => portal.output().includes("Ctrl-C ends it."));
  expect(portal.output()).toMatch(/Escola Sabiá: http:\/\/localhost:\d+\n/);
  expect(portal.output()).not.toContain("Instituto Ipê");
  expect(portal.output()).toContain("  jatoba: jatoba.example, www.jatoba.example\n");
  expect(portal.output()).toContain("there are schools, but no stored files: is their disk mounted?");
});

test("connections ended and refused by the database's operator: 503 or success, and recovery without a restart", async () => {
  const url = await makeDatabase("demo");
  const portal = await open({ DATABASE_URL: url, DATA_DIR: await makeFolder() });
  const keeper = await connect(url);
  const writers = await startWriters(portal, url, students);
  for (let round = 0; round < 5; round++) {
    const count = writers.count();
    await until(() => writers.count() > count + 50);
    await keeper.query(terminateOthers);
  }
  const name = new URL(url).pathname.slice(1);
  const elsewhere = await connect(inject("serverUrl"));
  await elsewhere.query(`alter database ${name} allow_connections false`);
  await keeper.query(terminateOthers);
  const refused = writers.failures().length + 50;
  await until(() => writers.failures().length > refused);
  await elsewhere.query(`alter database ${name} allow_connections true`);
  const during = writers.count();
  await until(() => writers.count() > during + 50);
  await writers.stop();

  for (const failure of writers.failures()) expect(failure).toEqual({ status: 503, retryAfter: "2" });
  expect(writers.slowestMs()).toBeLessThan(webPatienceMs);
  await writers.check(url);
});

test("no connection left on the server: 503, ready again as soon as there is one", async () => {
  const url = await makeDatabase("demo");
  const keeper = await connect(url);
  const own = await makeRole(keeper, url);
  const portal = await open({ DATABASE_URL: own.href, DATA_DIR: await makeFolder() });
  const token = await portal.signIn(ana);

  await keeper.query(`alter role ${own.username} connection limit 0`);
  await keeper.query(terminateOthers);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => portal.call("GET", "/auth/user", { token })),
  );
  for (const { status, retryAfter } of answers)
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: "2" });
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);

  await keeper.query(`alter role ${own.username} connection limit 20`);
  expect((await portal.call("GET", "/auth/user", { token })).status).toBe(200);
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
});

test("all of its own connections blocked: 503 in time, and normal answers afterwards", async () => {
  const url = await makeDatabase("demo");
  const portal = await open({ DATABASE_URL: url, DATABASE_POOL: "4", DATA_DIR: await makeFolder() });
  const token = await portal.signIn(ana);
  const keeper = await connect(url);
  await keeper.query("begin; lock table brand_sabia.users");
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => portal.call("GET", "/auth/user", { token })),
  );
  for (const { status, retryAfter, ms } of answers) {
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: "2" });
    expect(ms).toBeLessThan(webPatienceMs);
  }
  await keeper.query("rollback");
  expect((await portal.call("GET", "/auth/user", { token })).status).toBe(200);
});

test("opens no more connections than configured, also with an empty database", async () => {
  const url = await makeDatabase("empty");
  const keeper = await connect(url);
  const own = await makeRole(keeper, url);
  const { pathname } = new URL(url);
  await keeper.query(`alter database ${pathname.slice(1)} owner to ${own.username}`);
  await keeper.query(`alter role ${own.username} connection limit 4`);
  const env = { DATABASE_URL: own.href, DATABASE_POOL: "4", DATA_DIR: await makeFolder() };
  const portal = await open(env);
  const token = await portal.signIn(ana);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => portal.call("GET", "/course", { token })),
  );
  for (const { status } of answers) expect(status).toBe(200);
  expect(portal.output()).not.toContain("too many connections");
});
