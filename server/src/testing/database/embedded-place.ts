import { findRunning } from "../../db/embedded/find-running.ts";

function requireRunning(dataDir: string) {
  const running = findRunning(dataDir);
  if (!running) throw new Error(`No PostgreSQL serves ${dataDir}.`);
  return running;
}

/** The pid of the PostgreSQL that serves a data folder. */
export const readPostmasterPid = (dataDir: string): number => requireRunning(dataDir).pid;

/** The address of the embedded database, read as an operator would find it. */
export const readDatabaseUrl = (dataDir: string): string => requireRunning(dataDir).url;
