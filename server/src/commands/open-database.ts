import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { createDatabase, type Database } from "../db/database.ts";
import { findRunning } from "../db/embedded/find-running.ts";
import { startEmbeddedPostgres } from "../db/embedded/postgres.ts";
import { migrateAll } from "../db/migrate.ts";
import { createPool, waitForDatabase } from "../db/pool.ts";
import { createCommandLog } from "../platform/log.ts";
import { DataDirTaken, lockDataDir } from "../platform/storage/data-dir-lock.ts";
import { refuseForeignFolder } from "../platform/storage/refuse-foreign-folder.ts";

type Opened = { readonly url: string; close(): Promise<void> };

/**
 * Opens and migrates the database for a command: the one of DATABASE_URL, that of a portal running on the data folder, or an
 * embedded one that the command starts and stops itself, after any other command on the folder has ended.
 */
export async function openDatabase(
  config: Config,
  log: Logger,
): Promise<{ database: Database; close(): Promise<void> }> {
  await refuseForeignFolder(config.dataDir);
  const opened =
    config.databaseUrl === undefined
      ? await openEmbedded(config.dataDir, log)
      : { url: config.databaseUrl, close: async () => {} };
  const pool = createPool(opened.url, { max: 4, limit: "none", log });
  const database = createDatabase(pool);
  const close = async () => {
    await database.close();
    await opened.close();
  };
  try {
    await waitForDatabase(pool);
    await migrateAll(pool);
    return { database, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens the database for a command's work, and closes it after. */
export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const { database, close } = await openDatabase(config, createCommandLog());
  try {
    return await work(database);
  } finally {
    await close();
  }
}

async function openEmbedded(dataDir: string, log: Logger): Promise<Opened> {
  const taken = await lockOrBorrow(dataDir);
  if ("url" in taken) return { ...taken, close: async () => {} };
  const { release } = taken;
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => interrupted.abort(new Error("Interrupted.")));
  try {
    const embedded = await startEmbeddedPostgres({ dataDir, log, signal: interrupted.signal });
    const close = async () => {
      await embedded.stop();
      await release();
    };
    // Ctrl-C shuts PostgreSQL down cleanly; the command's transaction is rolled back, and the command fails.
    interrupted.signal.addEventListener("abort", () => void close());
    if (interrupted.signal.aborted) {
      await close();
      interrupted.signal.throwIfAborted();
    }
    return { url: embedded.url, close };
  } catch (error) {
    await release();
    throw error;
  }
}

/** How long to wait for a portal that holds the data folder to start its database or to end. */
const portalPatienceMs = 10_000;

/**
 * Locks the data folder for this command, or returns the address of the database that a portal runs on it. Another command's
 * database is not used, because it stops when that command ends: this one waits for it.
 */
async function lockOrBorrow(dataDir: string): Promise<{ release: () => Promise<void> } | { url: string }> {
  let reportedPid: number | undefined;
  for (let deadline = Date.now() + portalPatienceMs; ; await delay(200)) {
    try {
      return { release: await lockDataDir(dataDir, { program: "command" }) };
    } catch (error) {
      const holder = error instanceof DataDirTaken ? error.holder : undefined;
      if (typeof holder === "object" && holder.program === "command") {
        if (reportedPid !== holder.pid)
          console.error(`Waiting for another command (process ${holder.pid}), which uses ${dataDir}.`);
        reportedPid = holder.pid;
        deadline = Date.now() + portalPatienceMs;
        continue;
      }
      const url = findRunning(dataDir)?.url;
      // One that is ending is waited for, wherever it runs.
      if (url !== undefined && error instanceof DataDirTaken && error.isUnreachable)
        throw new Error(
          `The portal that uses the data folder ${dataDir} runs in another container or on another machine, and its database can be reached only there. Run the command there, or stop the portal first.`,
        );
      if (url !== undefined) return { url };
      if (!(error instanceof DataDirTaken) || Date.now() > deadline) throw error;
    }
  }
}
