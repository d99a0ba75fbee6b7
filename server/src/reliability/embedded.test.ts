/** One portal on its own PostgreSQL, ended in every way. Each test continues with the state that the earlier ones left. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { students } from "../testing/content/students.ts";
import { readDatabaseUrl, readPostmasterPid } from "../testing/database/embedded-place.ts";
import {
  findChildren,
  findProcesses,
  launchPortal,
  makeDataDir,
  printDuration,
  type SpawnedPortal,
  spawnPortal,
  webPatienceMs,
} from "../testing/portal/spawn-portal.ts";
import { startWriters } from "../testing/study/progress-writers.ts";

const slow = 240_000;
vi.setConfig({ testTimeout: slow, hookTimeout: slow });

const [ana = { email: "", password: "" }] = students;
let folder: Awaited<ReturnType<typeof makeDataDir>>;
let portal: SpawnedPortal;
const env = () => ({ DATA_DIR: folder.path, LOG_LEVEL: "warn" });

beforeAll(async () => {
  folder = await makeDataDir();
  portal = await spawnPortal(env());
});
afterAll(async () => {
  portal.kill("SIGTERM");
  await portal.ended();
  await folder.remove();
});

/** Polls, so that a slow machine gets enough time. */
const until = (condition: () => unknown, timeout = 60_000) =>
  vi.waitUntil(async () => Boolean(await condition()), { timeout, interval: 20 });

const locks = () => readdirSync(folder.path).filter((name) => name.startsWith(".portal-"));
const databaseProcesses = () => findProcesses(`${folder.path}/postgres`);

async function expectNothingLeft() {
  await until(() => databaseProcesses().length === 0);
  expect(locks()).toEqual([]);
}

/** Blocks all writes of progress until it is released. */
async function holdWrites() {
  const client = new pg.Client(readDatabaseUrl(folder.path));
  await client.connect();
  await client.query("begin; lock table brand_sabia.lesson_progress in exclusive mode");
  const waiting = async () => {
    const { rows } = await client.query("select 1 from pg_locks where not granted");
    return rows.length > 0;
  };
  return { waiting, release: () => client.end() };
}

test("a second start on the same folder is refused with a message, and the first is unaffected", async () => {
  const second = launchPortal(env());
  expect(await second.ended()).toBe(1);
  expect(second.output()).toMatch(
    /^Another portal \(process \d+\) already uses the data folder .* Stop it first, or set DATA_DIR to another folder\.\n$/,
  );
  expect((await portal.call("GET", "/info-app")).status).toBe(200);
  expect(locks()).toHaveLength(1);
});

test("kill -9 of the server during writes loses nothing acknowledged", async () => {
  const writers = await startWriters(portal, readDatabaseUrl(folder.path), students);
  await until(() => writers.count() > 300);
  const leftover = readPostmasterPid(folder.path);
  portal.kill("SIGKILL");
  expect(await portal.ended()).toBe("SIGKILL");
  await writers.stop();
  expect(databaseProcesses()).toContain(leftover);

  const before = performance.now();
  portal = await spawnPortal(env());
  printDuration("start after kill -9 of the server", before);
  expect(databaseProcesses()).toHaveLength(1);
  expect(readPostmasterPid(folder.path)).not.toBe(leftover);
  expect(locks()).toHaveLength(1);
  await writers.check(readDatabaseUrl(folder.path));
});

test("kill -9 of PostgreSQL during writes is survived: 503 in between, nothing acknowledged lost", async () => {
  const writers = await startWriters(portal, readDatabaseUrl(folder.path), students);
  for (let round = 0; round < 2; round++) {
    const [count, failures] = [writers.count(), writers.failures().length];
    await until(() => writers.count() > count + 200);
    process.kill(readPostmasterPid(folder.path), "SIGKILL");
    await until(() => writers.failures().length > failures);
    const during = writers.count();
    await until(() => writers.count() > during + 200);
  }
  await writers.stop();
  for (const failure of writers.failures()) expect(failure).toEqual({ status: 503, retryAfter: "2" });
  expect(writers.slowestMs()).toBeLessThan(webPatienceMs);
  await writers.check(readDatabaseUrl(folder.path));
});

test("requests to a frozen PostgreSQL time out, and it is used again when it continues", async () => {
  const token = await portal.signIn(ana);
  const postmaster = readPostmasterPid(folder.path);
  const frozen = [postmaster, ...findChildren(postmaster)];
  for (const pid of frozen) process.kill(pid, "SIGSTOP");
  try {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => portal.call("GET", "/auth/user", { token })),
    );
    for (const { status, retryAfter, ms } of answers) {
      expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: "2" });
      expect(ms).toBeLessThan(webPatienceMs);
    }
  } finally {
    for (const pid of frozen) process.kill(pid, "SIGCONT");
  }
  await until(async () => (await portal.call("GET", "/auth/user", { token })).status === 200);
});

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s lets a running request end, then ends everything",
  async (signal) => {
    const writers = await startWriters(portal, readDatabaseUrl(folder.path), students.slice(0, 3));
    await until(() => writers.count() > 10);
    const hold = await holdWrites();
    await until(hold.waiting);
    const before = writers.count();
    portal.kill(signal);
    // It accepts no new connections, and has not answered yet.
    await until(() =>
      fetch(portal.url).then(
        () => false,
        () => true,
      ),
    );
    const stopping = writers.stop();
    await hold.release();
    await stopping;
    expect(writers.count()).toBeGreaterThanOrEqual(before + 3);
    expect(await portal.ended()).toBe(0);
    await expectNothingLeft();

    const startedAt = performance.now();
    portal = await spawnPortal(env());
    printDuration("second start", startedAt);
    expect(performance.now() - startedAt).toBeLessThan(webPatienceMs);
    await writers.check(readDatabaseUrl(folder.path));
  },
);

test("kill -9 of the starter ends server and PostgreSQL cleanly", async () => {
  portal.kill("SIGTERM");
  await portal.ended();
  portal = await spawnPortal(env(), { program: "starter" });
  const [server] = findChildren(portal.pid);
  portal.kill("SIGKILL");
  await until(() => !findProcesses("server/src/main.ts").includes(server ?? 0));
  await expectNothingLeft();
  // PostgreSQL ended by a shutdown, not by a crash.
  expect(readFileSync(join(folder.path, "postgres.log"), "utf8").trimEnd()).toMatch(
    /database system is shut down$/,
  );
});

test("an uncaught error ends everything cleanly, with exit code 1", async () => {
  const fault = `data:text/javascript,process.on("SIGUSR2", () => { throw new Error("Such a fault"); })`;
  portal = await spawnPortal(env(), { nodeFlags: ["--import", fault] });
  portal.kill("SIGUSR2");
  expect(await portal.ended()).toBe(1);
  expect(portal.output()).toContain("Such a fault");
  await expectNothingLeft();
});

test("a command that is stopped while its database starts leaves nothing running", async () => {
  const { child, ended, output } = launchPortal(env(), { program: "grade", words: ["sabia"] });
  await until(() => databaseProcesses().length > 0 || child.exitCode !== null);
  child.kill("SIGINT");
  expect(await ended(), output()).toBe(1);
  expect(output()).toContain("Interrupted");
  await expectNothingLeft();
});

test("stopped while it starts, it ends at once and leaves nothing", async () => {
  const { child, ended } = launchPortal(env());
  await until(() => databaseProcesses().length > 0 || child.exitCode !== null);
  child.kill("SIGTERM");
  expect(await ended()).toBe(0);
  await expectNothingLeft();
  portal = await spawnPortal(env());
});
