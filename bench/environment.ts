import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { startEmbeddedPostgres } from "../server/src/db/embedded/postgres.ts";
import { createLog } from "../server/src/platform/log.ts";
import { openPool } from "./pool.ts";
import { type Server, startServer } from "./servers.ts";
import { openStops } from "./stops.ts";

/** A measurement's own database, and the servers measured on it. */
export type Environment = {
  readonly url: string;
  readonly pool: pg.Pool;
  /** Starts the portal, and the floor as its reference. */
  serve(): Promise<{ portal: Server; floor: Server }>;
  stop(): Promise<void>;
};

/** Starts PostgreSQL with `fsync` on, in a temporary folder; everything ends with `stop`, or when the process is terminated. */
export async function startEnvironment(): Promise<Environment> {
  const dataDir = await mkdtemp(join(tmpdir(), "sabia-bench-"));
  const stops = openStops();
  stops.push(() => rm(dataDir, { recursive: true, force: true }));
  try {
    const { signal } = stops;
    const { url, stop } = await startEmbeddedPostgres({ dataDir, log: createLog("warn"), signal });
    stops.push(stop);
    const pool = openPool(url, 2);
    stops.push(() => pool.end());
    await pool.query(
      "create table floor (id integer primary key, name text); insert into floor select n, 'floor' from generate_series(1, 100) n",
    );
    const env = {
      DATABASE_URL: url,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      LOG_LEVEL: "info",
      LOGIN_FAILURES_BY_ADDRESS: "100000",
      SIMULATOR_PORT: "0",
    };
    const start = async (script: string) => {
      const server = await startServer(script, env);
      stops.push(() => server.stop());
      return server;
    };
    const serve = async () => ({
      portal: await start("server/src/main.ts"),
      floor: await start("bench/floor-server.ts"),
    });
    return { url, pool, serve, stop: stops.end };
  } catch (error) {
    await stops.end();
    throw error;
  }
}
