/** Starts that can't succeed: one clear message, exit code 1 (2 for a wrong call), nothing half-done. */
import { once } from "node:events";
import { readdir, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { afterEach, expect, inject, test, vi } from "vitest";
import { createPool, waitForDatabase } from "../db/pool.ts";
import { createTestDatabase } from "../testing/database/databases.ts";
import { launchPortal, makeDataDir } from "../testing/portal/spawn-portal.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function makeFolder(): Promise<string> {
  const { path, remove } = await makeDataDir();
  cleanups.push(remove);
  return path;
}

async function makeDatabase(kind: "demo" | "empty") {
  const template = kind === "demo" ? inject("template") : undefined;
  const { url, drop } = await createTestDatabase(inject("serverUrl"), template);
  cleanups.push(drop);
  const client = new pg.Client(url);
  await client.connect();
  cleanups.push(() => client.end());
  return { url, client };
}

/** Starts a portal that is refused, and returns its output. */
async function refusal(env: Record<string, string>, code = 1, nodeFlags: string[] = []): Promise<string> {
  const { ended, output } = launchPortal({ LOG_LEVEL: "fatal", ...env }, { nodeFlags });
  expect(await ended()).toBe(code);
  return output();
}

test("each invalid value is named in a line of its own", async () => {
  const settings = {
    PORT: "70000",
    HOST: "a b",
    DATABASE_URL: "mysql://root:geheim@db/x",
    DATABASE_POOL: "0",
    LOG_LEVEL: "loud",
    TRUST_PROXY: "maybe",
    TOKEN_LIFETIME_SECONDS: "1e3",
  };
  const message = await refusal(settings, 2);
  const lines = message.trimEnd().split("\n");
  expect(lines.map((line) => line.split(" ")[0])).toEqual([
    "PORT",
    "HOST",
    "DATABASE_URL",
    "DATABASE_POOL",
    "LOG_LEVEL",
    "TRUST_PROXY",
    "TOKEN_LIFETIME_SECONDS",
  ]);
  expect(lines[0]).toBe('PORT must be a whole number from 0 to 65535, got "70000".');
  expect(message).not.toContain("geheim");
});

test("a setting after the command, which would be ignored", async () => {
  const env = { LOG_LEVEL: "fatal", DATA_DIR: join(await makeFolder(), "data") };
  const { ended, output } = launchPortal(env, { words: ["PORT=4000"] });
  expect(await ended()).toBe(2);
  expect(output()).toBe(
    "Settings are environment variables, in front of the command: PORT=4000. `npm start -- --help` lists them.\n",
  );
});

test("a Node without Portuguese, to a start and to a command", async () => {
  const patch = "Intl.DateTimeFormat.supportedLocalesOf = () => [];";
  const nodeFlags = ["--import", `data:text/javascript,${encodeURIComponent(patch)}`];
  const env = { LOG_LEVEL: "fatal", DATA_DIR: join(await makeFolder(), "data") };
  const command = launchPortal(env, { program: "grade", words: ["sabia"], nodeFlags });
  expect(await command.ended()).toBe(1);
  for (const message of [await refusal(env, 1, nodeFlags), command.output()])
    expect(message).toMatch(
      /^This Node \(.*\) doesn't know the formats of pt-BR\. Install its full ICU data .*\.\n$/,
    );
});

test("a data folder that can't exist", async () => {
  const file = join(await makeFolder(), "file");
  await writeFile(file, "");
  const message = await refusal({ DATA_DIR: join(file, "data") });
  expect(message).toMatch(/^The data folder .* can't be made \(.*\)\. Set DATA_DIR to one that can\.\n$/);
  // Node's own recursive mkdir never returns there.
  if (process.platform === "linux")
    expect(await refusal({ DATA_DIR: "/proc/sabia" })).toContain("can't be made");
  const { url } = await makeDatabase("demo");
  expect(await refusal({ DATA_DIR: join(file, "data"), DATABASE_URL: url })).toMatch(
    /^The data folder .* can't be written to \(.*\)\. Set DATA_DIR to one that can\.\n$/,
  );
});

test("a data folder that is somebody else's, to a start and to a command, before anything is made", async () => {
  const folder = await makeFolder();
  await writeFile(join(folder, "Currículo.odt"), "");
  const { url } = await makeDatabase("demo");
  for (const database of [{ DATABASE_URL: url }, {}]) {
    const env = { LOG_LEVEL: "fatal", DATA_DIR: folder, ...database };
    const command = launchPortal(env, { program: "grade", words: ["sabia"] });
    expect(await command.ended()).toBe(1);
    for (const message of [await refusal(env), command.output()])
      expect(message).toMatch(
        /^The data folder .* holds other things \(Currículo\.odt\) and nothing of the portal\. /,
      );
  }
  expect(await readdir(folder)).toEqual(["Currículo.odt"]);
});

test.runIf(process.platform === "linux")("a disk without room", async () => {
  // Every file is written to the device that is always full.
  const patch = `import fs from "node:fs/promises"; import { syncBuiltinESMExports } from "node:module"; const { open } = fs;
    fs.open = (path, ...how) => open(String(path).endsWith(".part") ? "/dev/full" : path, ...how); syncBuiltinESMExports();`;
  const { url } = await makeDatabase("empty");
  const dataDir = await makeFolder();
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, SIMULATOR_PORT: "0" };
  expect(await refusal(env, 1, ["--import", `data:text/javascript,${encodeURIComponent(patch)}`])).toBe(
    `No room is left on the disk of the data folder ${dataDir}. Make some, then start again.\n`,
  );
});

/** Takes a free port for the duration of the test. */
async function takePort(): Promise<number> {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  cleanups.push(() => new Promise((resolve) => taken.close(resolve)));
  return (taken.address() as AddressInfo).port;
}

test.each(["127.0.0.1", "localhost"])("a port that is taken on %s", async (host) => {
  const port = await takePort();
  const { url } = await makeDatabase("demo");
  const env = { DATABASE_URL: url, DATA_DIR: await makeFolder(), HOST: host, PORT: String(port) };
  // The simulator's is any free one, since the next may be used by another suite, or taken too, as by another portal.
  for (const simulatorPort of [0, await takePort()])
    expect(await refusal({ ...env, SIMULATOR_PORT: String(simulatorPort) })).toBe(
      `Port ${port} is taken by another program. Choose one with PORT=…\n`,
    );
});

test.each([
  [
    "no-such-host.invalid",
    /^The host no-such-host\.invalid is not known here \(.*\)\. Choose one with HOST=…\n$/,
  ],
  ["192.0.2.1", /^This machine does not have the address 192\.0\.2\.1\. Choose one with HOST=…\n$/],
])("a host that is not this machine's, before anything is made: %s", async (host, message) => {
  const { url, client } = await makeDatabase("empty");
  const folder = await makeFolder();
  const env = { DATA_DIR: join(folder, "data"), HOST: host, SIMULATOR_PORT: "0" };
  for (const database of [{ DATABASE_URL: url }, {}])
    expect(await refusal({ ...env, ...database })).toMatch(message);
  expect(await readdir(folder)).toEqual([]);
  const { rows } = await client.query("select from pg_namespace where nspname = 'registry'");
  expect(rows).toEqual([]);
});

test("a database that refuses", async () => {
  const missing = Object.assign(new URL(inject("serverUrl")), { pathname: "/no_such_database" });
  const message = await refusal({ DATABASE_URL: missing.href, DATA_DIR: await makeFolder() });
  expect(message).toMatch(
    /^The database no_such_database at [\d.:]+ can't be used by sabia: database "no_such_database" does not exist\n$/,
  );
});

test("a database that is not there, after some waiting", async () => {
  const pool = createPool("postgres://sabia:geheim@localhost:1/sabia", { max: 1 });
  cleanups.push(() => pool.end());
  const onWait = vi.fn();
  const error: Error = await waitForDatabase(pool, { seconds: 0.3, onWait }).then(
    () => new Error("It is there"),
    (thrown) => thrown,
  );
  expect(error.message).toMatch(
    /^The database sabia at localhost:1 can't be used by sabia: connect ECONNREFUSED .*:1$/,
  );
  expect(onWait).toHaveBeenCalledOnce();
});

test("a database behind a socket that is not there", async () => {
  const pool = createPool("postgres:///escola?host=/no/such/folder&user=maria", { max: 1 });
  cleanups.push(() => pool.end());
  await expect(waitForDatabase(pool)).rejects.toThrow(
    /^The database escola at \/no\/such\/folder can't be used by maria: connect ENOENT /,
  );
});

test("a migration that was edited after it ran", async () => {
  const { url, client } = await makeDatabase("demo");
  await client.query("update brand_ipe.migrations set checksum = 'another' where name like '0002%'");
  const message = await refusal({ DATABASE_URL: url, DATA_DIR: await makeFolder() });
  expect(message).toBe(
    "Migration 0002_courses_and_lessons.sql of brand_ipe was edited after it ran. Write a new one instead.\n",
  );
});

test("a migration that fails midway leaves no changes, and the next start completes it", async () => {
  const { url, client } = await makeDatabase("empty");
  // The first migration creates `brands` before it fails on this table.
  await client.query("create schema registry; create table registry.secrets (id integer)");
  const env = { DATABASE_URL: url, DATA_DIR: await makeFolder() };
  expect(await refusal(env)).toBe(
    'Migration 0001_registry.sql of registry failed: relation "secrets" already exists\n',
  );
  const tables = "select tablename from pg_tables where schemaname = 'registry' order by 1";
  expect((await client.query(tables)).rows.map(({ tablename }) => tablename)).toEqual([
    "migrations",
    "secrets",
  ]);
  expect((await client.query("select 1 from registry.migrations")).rows).toEqual([]);

  await client.query("drop table registry.secrets");
  const next = launchPortal({ ...env, LOG_LEVEL: "fatal" });
  // The time limit of any other start (spawnPortal): this one imports the demo.
  await vi.waitUntil(() => next.output().includes("is running") || next.child.exitCode !== null, {
    timeout: 240_000,
  });
  next.child.kill("SIGTERM");
  expect(await next.ended()).toBe(0);
});
