import { readFileSync } from "node:fs";
import { join } from "node:path";
import { databaseUrl } from "../../db/embedded-launch.ts";

const readPidFile = (dataDir: string) =>
  readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n");

/** The pid of the PostgreSQL that serves a data folder. */
export const readPostmasterPid = (dataDir: string): number => Number(readPidFile(dataDir)[0]);

/** The address of the embedded database, read as an operator would find it. */
export function readDatabaseUrl(dataDir: string): string {
  const password = readFileSync(join(dataDir, "postgres.password"), "utf8").trim();
  return databaseUrl({ port: Number(readPidFile(dataDir)[3]), password });
}
