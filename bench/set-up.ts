import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { startEmbeddedPostgres } from "../server/src/db/embedded/postgres.ts";
import { createLog } from "../server/src/platform/log.ts";
import { openPool } from "./pool.ts";
import { openStops, type Stops } from "./stops.ts";

/** Runs a setup; what it has started ends if it fails, and when the process is terminated. */
export async function setUp<T>(work: (stops: Stops) => Promise<T>): Promise<T> {
  const stops = openStops();
  try {
    return await work(stops);
  } catch (error) {
    await stops.end();
    throw error;
  }
}

/** A temporary folder, removed at the end. */
export async function makeFolder(stops: Stops, name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `sabia-${name}-`));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** PostgreSQL with `fsync` on, in a temporary folder, and the settings of a portal on it. */
export async function startDatabase(
  stops: Stops,
  name: string,
): Promise<{ url: string; pool: pg.Pool; env: Record<string, string> }> {
  const dataDir = await makeFolder(stops, name);
  const { url, stop } = await startEmbeddedPostgres({
    dataDir,
    log: createLog("warn"),
    signal: stops.signal,
  });
  stops.push(stop);
  const pool = openPool(url, 2);
  stops.push(() => pool.end());
  const env = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    NODE_ENV: "production",
    LOG_LEVEL: "info",
    LOGIN_FAILURES_BY_ADDRESS: "100000",
    SIMULATOR_PORT: "0",
  };
  return { url, pool, env };
}
