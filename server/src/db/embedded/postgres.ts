import type { ChildProcess } from "node:child_process";
import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { chooseAccount } from "./account.ts";
import { type Binaries, explainUnrunnable, findBinaries } from "./binaries.ts";
import { ensureCluster } from "./cluster.ts";
import {
  chooseFreePort,
  databaseUrl,
  endPostgres,
  type Launch,
  LaunchError,
  launchPostgres,
} from "./launch.ts";
import { type EmbeddedLog, endLeftovers, endOrphans } from "./processes.ts";

export type EmbeddedPostgres = {
  /** Doesn't change when PostgreSQL is restarted. */
  readonly url: string;
  /** Shuts PostgreSQL down in order. Can be called more than once. */
  stop(): Promise<void>;
  /** Adds a listener that is called each time PostgreSQL ended unexpectedly and is about to be restarted. */
  onExit(listener: () => void): void;
};

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, which is created if missing, and keeps it running until `stop()`. The caller must hold the
 * lock of the data folder: a server that still runs on it is taken for a leftover of an earlier run and ended.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: EmbeddedLog;
  fsync?: boolean;
  /** Aborts a start that is under way, even during a long recovery. */
  signal?: AbortSignal;
  /** Other programs than the npm package's, for tests. */
  load?: Parameters<typeof findBinaries>[0];
}): Promise<EmbeddedPostgres> {
  const { log, fsync = true } = options;
  await mkdir(options.dataDir, { recursive: true, mode: 0o711 });
  // Leftover processes are recognised by this path, so it must be the same however the folder was named.
  const dataDir = await realpath(options.dataDir);
  const cluster = join(dataDir, "postgres");
  const binaries = await findBinaries(options.load);
  const prepared = await prepare({ dataDir, cluster, binaries, fsync }, log).catch((error: unknown) => {
    // Programs that can't run at all make each step fail in a way of its own.
    const reason = explainUnrunnable(binaries);
    throw reason === undefined ? error : new Error(reason, { cause: error });
  });
  const base = { ...prepared, cluster, binaries, fsync, logFile: join(dataDir, "postgres.log") };
  const aborter = new AbortController();
  const starting = AbortSignal.any([aborter.signal, ...(options.signal ? [options.signal] : [])]);
  const { launch, child } = await launchFirst(base, log, starting);
  const supervisor = supervise(child, launch, log, aborter);
  return { url: databaseUrl(launch), ...supervisor };
}

type Place = { dataDir: string; cluster: string; binaries: Binaries; fsync: boolean };

async function prepare(place: Place, log: EmbeddedLog) {
  const { dataDir, cluster, binaries } = place;
  const account = chooseAccount(dataDir, cluster, binaries);
  if (account.prefix.some((part) => part.includes("dac_override"))) {
    log.warn(
      `PostgreSQL runs with the right to open any file, as folders above ${dataDir} are closed to its user.`,
    );
  }
  await endLeftovers(cluster, log);
  return { account, password: await ensureCluster({ ...place, account }) };
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

/** Restarts the server on the same port whenever it ends unexpectedly. */
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
        await delay(wait, undefined, { signal }).catch(() => {}); // Rejects if `stop` was called; the loop ends.
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
