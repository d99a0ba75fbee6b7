import type { ChildProcess } from "node:child_process";
import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { chooseAccount } from "./embedded-account.ts";
import { findBinaries } from "./embedded-binaries.ts";
import { ensureCluster } from "./embedded-cluster.ts";
import {
  chooseFreePort,
  databaseUrl,
  endPostgres,
  type Launch,
  LaunchError,
  launchPostgres,
} from "./embedded-launch.ts";
import { type EmbeddedLog, endLeftovers, endOrphans } from "./embedded-processes.ts";

export type EmbeddedPostgres = {
  /** Stays the same over restarts. */
  readonly url: string;
  /** Shuts down in order; may be called twice. */
  stop(): Promise<void>;
  /** Hears of each time PostgreSQL ended by itself; it is being restarted then. */
  onExit(listener: () => void): void;
};

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, made when missing, and keeps it running until `stop()`.
 * The caller holds the lock of the data folder: what still runs on the cluster is a leftover and is ended.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: EmbeddedLog;
  fsync?: boolean;
  /** Ends a start that is under way, be it a long recovery. */
  signal?: AbortSignal;
}): Promise<EmbeddedPostgres> {
  const { log, fsync = true } = options;
  await mkdir(options.dataDir, { recursive: true, mode: 0o711 });
  // Leftovers are known by this path, so it must not depend on how the folder was called.
  const dataDir = await realpath(options.dataDir);
  const cluster = join(dataDir, "postgres");
  const binaries = await findBinaries();
  const account = chooseAccount(dataDir, cluster, binaries);
  if (account.prefix.some((part) => part.includes("dac_override"))) {
    log.warn(
      `PostgreSQL runs with the right to open any file, as folders above ${dataDir} are closed to its user.`,
    );
  }
  await endLeftovers(cluster, log);
  const password = await ensureCluster({ dataDir, cluster, binaries, account, fsync });
  const base = { cluster, binaries, account, password, fsync, logFile: join(dataDir, "postgres.log") };
  const aborter = new AbortController();
  const starting = AbortSignal.any([aborter.signal, ...(options.signal ? [options.signal] : [])]);
  const { launch, child } = await launchFirst(base, log, starting);
  const supervisor = supervise(child, launch, log, aborter);
  return { url: databaseUrl(launch), ...supervisor };
}

async function launchFirst(base: Omit<Launch, "port">, log: EmbeddedLog, signal: AbortSignal) {
  for (let attempt = 1; ; attempt++) {
    const launch = { ...base, port: await chooseFreePort() };
    try {
      return { launch, child: await launchPostgres(launch, signal) };
    } catch (error) {
      if (!(error instanceof LaunchError) || error.reason === "other" || attempt === 10) throw error;
      if (error.reason === "leftover") await endLeftovers(base.cluster, log);
    }
  }
}

/** Restarts the server on the same port whenever it ends without having been told to. */
function supervise(first: ChildProcess, launch: Launch, log: EmbeddedLog, aborter: AbortController) {
  const { signal } = aborter;
  const listeners = new Set<() => void>();
  let child = first;
  let restarting = Promise.resolve();
  let stopping: Promise<void> | undefined;

  const watch = () => {
    child.once("exit", (code, killedBy) => {
      if (signal.aborted) return;
      log.error(`PostgreSQL ended by itself (${killedBy ?? `code ${code}`}); it is being restarted.`);
      for (const listener of listeners) listener();
      restarting = restart();
    });
  };

  const restart = async () => {
    for (let wait = 100; !signal.aborted; wait = Math.min(wait * 2, 10_000)) {
      try {
        await endOrphans(launch.cluster);
        child = await launchPostgres(launch, signal);
        log.info("PostgreSQL is back.");
        return watch();
      } catch (error) {
        if (signal.aborted) return;
        log.error((error as Error).message);
        await delay(wait, undefined, { signal }).catch(() => {}); // stopped meanwhile
      }
    }
  };

  const stop = async () => {
    aborter.abort();
    await restarting;
    await endPostgres(child);
    await endOrphans(launch.cluster);
  };

  watch();
  return {
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
    onExit: (listener: () => void) => void listeners.add(listener),
  };
}
