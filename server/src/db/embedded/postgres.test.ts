import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./postgres.ts";

const quiet = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const slow = 60_000;

let dataDir: string;
let database: EmbeddedPostgres | undefined;

beforeAll(() => {
  // Closed to other users like a home folder: as root this also covers the access by capabilities.
  dataDir = join(mkdtempSync(join(tmpdir(), "sabia-postgres-")), "data");
});
afterEach(async () => {
  await database?.stop();
  database = undefined;
});
afterAll(() => rmSync(join(dataDir, ".."), { recursive: true }));

const start = () => startEmbeddedPostgres({ dataDir, log: quiet, fsync: false });

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const readPid = () => Number.parseInt(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);

/** True while a process runs; false for a zombie. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || readFileSync(`/proc/${pid}/cmdline`, "utf8") !== "";
  } catch {
    return false;
  }
}

/** A portal in a process of its own: starts the database, prints its address, and keeps running. */
function spawnPortal(folder: string) {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, "postgres.ts"))};
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)}, log: console, fsync: false });
    console.log(url);`;
  return spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

async function killPortal(portal: ReturnType<typeof spawnPortal>) {
  portal.kill("SIGKILL");
  await once(portal, "exit");
}

async function startElsewhere() {
  const portal = spawnPortal(dataDir);
  const [output] = await once(portal.stdout, "data");
  return { url: String(output).trim(), kill: () => killPortal(portal) };
}

describe("startEmbeddedPostgres", { timeout: slow }, () => {
  test("makes the cluster and answers with the settings that keep data", async () => {
    database = await startEmbeddedPostgres({ dataDir, log: quiet });
    const [row] = await query(
      database.url,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
         current_setting('full_page_writes') as pages, current_setting('listen_addresses') as addresses,
         current_setting('TimeZone') as zone, current_setting('server_encoding') as encoding,
         lower('ÇÃO') as lower, current_user as role, current_database() as name`,
    );
    expect(row).toEqual({
      fsync: "on",
      commit: "on",
      pages: "on",
      addresses: "127.0.0.1",
      zone: "UTC",
      encoding: "UTF8",
      lower: "ção",
      role: "sabia",
      name: "sabia",
    });
    for (const name of ["postgres.password", "postgres.log"])
      expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
    await query(database.url, "create table kept (id int primary key)");
  });

  test("shuts down cleanly, also when stopped twice, and starts again soon with its data", async () => {
    database = await start();
    const pid = readPid();
    await query(database.url, "insert into kept values (1)");
    await Promise.all([database.stop(), database.stop()]);
    expect(isRunning(pid)).toBe(false);
    const before = performance.now();
    database = await start();
    // Much longer than it takes, for a busy machine; a new cluster would not have the row.
    expect(performance.now() - before).toBeLessThan(30_000);
    expect(await query(database.url, "select id from kept")).toEqual([{ id: 1 }]);
  });

  test("rotates a log that has grown large", async () => {
    const log = join(dataDir, "postgres.log");
    const large = 11 * 1024 * 1024;
    truncateSync(log, large);
    database = await start();
    expect(statSync(`${log}.1`).size).toBe(large);
    expect(statSync(log).size).toBeLessThan(large);
  });

  test("brings a killed postmaster back at the same address with all that was committed", async () => {
    database = await start();
    const { url } = database;
    const exits = vi.fn();
    database.onExit(exits);
    await query(url, "insert into kept values (2)");
    // A busy backend outlives its postmaster and holds the shared memory.
    const busy = query(url, "select count(*) from generate_series(1, 4000000000)").catch(() => {});
    await vi.waitUntil(
      async () =>
        (
          await query(
            url,
            "select 1 from pg_stat_activity where query like '%4000000000%' and pid <> pg_backend_pid()",
          )
        ).length > 0,
      { timeout: slow, interval: 50 },
    );
    process.kill(readPid(), "SIGKILL");
    const rows = await vi.waitUntil(
      () => query(url, "select id from kept order by id").catch(() => undefined),
      {
        timeout: slow,
        interval: 50,
      },
    );
    expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
    expect(exits).toHaveBeenCalledOnce();
    await busy;
  });

  test("ends what a killed portal left running and starts anew", async () => {
    const portal = await startElsewhere();
    const leftover = readPid();
    await query(portal.url, "insert into kept values (3)");
    await portal.kill();
    expect(isRunning(leftover)).toBe(true);
    database = await start();
    expect(isRunning(leftover)).toBe(false);
    expect(readPid()).not.toBe(leftover);
    expect(await query(database.url, "select id from kept where id = 3")).toEqual([{ id: 3 }]);
  });

  test("starts after portal and postmaster were both killed", async () => {
    const portal = await startElsewhere();
    await query(portal.url, "insert into kept values (4)");
    const leftover = readPid();
    await portal.kill();
    process.kill(leftover, "SIGKILL");
    database = await start();
    expect(await query(database.url, "select id from kept where id = 4")).toEqual([{ id: 4 }]);
  });

  test("ignores a pid file whose pid now belongs to an unrelated process", async () => {
    const pidFile = join(dataDir, "postgres", "postmaster.pid");
    writeFileSync(
      pidFile,
      `${process.pid}\n${join(dataDir, "postgres")}\n1700000000\n15000\n\n127.0.0.1\n1 1\nready\n`,
    );
    database = await start();
    expect(readPid()).not.toBe(process.pid);
  });

  test("starts over if the first start was interrupted", async () => {
    const folder = mkdtempSync(join(tmpdir(), "sabia-postgres-"));
    const portal = spawnPortal(folder);
    // Initdb is in progress once it has made the folder of the transaction log.
    await vi.waitUntil(
      () => readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith("pg_wal")),
      {
        timeout: slow,
        interval: 5,
      },
    );
    await killPortal(portal);
    database = await startEmbeddedPostgres({ dataDir: folder, log: quiet, fsync: false });
    expect(await query(database.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await database.stop();
    rmSync(folder, { recursive: true });
  });
});
