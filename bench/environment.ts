import type pg from "pg";
import { type Server, startServer } from "./servers.ts";
import { setUp, startDatabase } from "./set-up.ts";

/** A measurement's own database, and the servers measured on it. */
export type Environment = {
  readonly url: string;
  readonly pool: pg.Pool;
  /** Starts the portal, and the floor as its reference. */
  serve(): Promise<{ portal: Server; floor: Server }>;
  stop(): Promise<void>;
};

/** Starts PostgreSQL with `fsync` on, in a temporary folder; everything ends with `stop`, or when the process is terminated. */
export const startEnvironment = (): Promise<Environment> =>
  setUp(async (stops) => {
    const { url, pool, env } = await startDatabase(stops, "bench");
    await pool.query(
      "create table floor (id integer primary key, name text); insert into floor select n, 'floor' from generate_series(1, 100) n",
    );
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
  });
