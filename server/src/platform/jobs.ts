import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { BrandDirectory } from "../db/brands.ts";
import type { BrandTransaction, Database } from "../db/database.ts";
import { runInTransaction, runOnPool } from "../db/raw.ts";
import type { Clock } from "./clock.ts";

/** What a job carries: ids and names. Jobs are kept for days, so nothing personal. */
export type JobData = Readonly<Record<string, string | number>>;
/** Does one job; throws to have it tried again. `stopping` tells that the process ends, for what may take longer than it waits. */
export type JobHandler<Data extends JobData = JobData> = (data: Data, stopping: AbortSignal) => Promise<void>;

export type SendOptions = {
  /** The job exists only if this transaction commits. */
  readonly within?: BrandTransaction;
  /** Not before this moment; at once unless told. */
  readonly startAfter?: Date;
};

/**
 * Work that is done after an answer, or at a certain time, by whichever process is free. A job runs again when it
 * throws or its process dies, so what handles it must bear a second run.
 */
export type Jobs = {
  /** Says who does a queue's work. Before `start`. */
  handle<Data extends JobData>(queue: string, work: JobHandler<Data>): void;
  /** Does the work at the start and by a cron expression (UTC), one run at a time over all processes. Before `start`. */
  schedule(queue: string, cron: string, work: () => Promise<void>): void;
  send(queue: string, data: JobData, options?: SendOptions): Promise<void>;
};
export type RunningJobs = Jobs & { start(): Promise<void>; stop(): Promise<void> };

/** What a sweep over all brands is put together from. */
export type SweepOptions = {
  readonly jobs: Jobs;
  readonly database: Database;
  readonly brands: Pick<BrandDirectory, "list" | "isOfRemoved">;
  readonly clock: Clock;
  readonly log: Logger;
};

/**
 * Does a sweep's work for each brand in turn. One where it fails, which the log names, keeps none behind it waiting; one that was
 * removed meanwhile has no work.
 */
export async function forEachBrand(
  brands: SweepOptions["brands"],
  log: Logger,
  work: (slug: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const { slug } of await brands.list()) {
    await work(slug).catch(async (error: unknown) => {
      if (await brands.isOfRemoved(error).catch(() => false)) return;
      log.warn({ brand: slug, err: error }, "a sweep of a brand failed");
      failures.push(error);
    });
  }
  if (failures.length > 0) throw failures[0];
}

/** Does work in batches, so that none holds locks for long, until one of them finds nothing; gives how much was done in all. */
export async function untilNone(doBatch: () => Promise<number>): Promise<number> {
  for (let done = 0; ; ) {
    const some = await doBatch();
    if (some === 0) return done;
    done += some;
  }
}

/** Tries for about two hours: after seconds at first, then every ten minutes. */
const retries = { retryLimit: 16, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 };
/** A job whose process died, and says no more that it is alive, is given to another one: within half a minute and one look. */
const heartbeatSeconds = 30;
const lookIntervalSeconds = 20;
/** A job that hangs in a living process is given up after this long; a sweep goes over all that a school has. */
const expireInSeconds = { job: 120, sweep: 3600 };

/** Jobs in the schema `pgboss`, over a database of few connections; any number of processes share them. */
export function createJobs(database: Database, log: Logger): RunningJobs {
  const executeSql = (text: string, values?: unknown[]) => runOnPool(database, text, values);
  const boss = new PgBoss({
    db: { executeSql },
    schema: "pgboss",
    superviseIntervalSeconds: lookIntervalSeconds,
    monitorIntervalSeconds: lookIntervalSeconds,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue had trouble"));
  const stopping = new AbortController();
  const queues: { queue: string; cron?: string; work: JobHandler<never> }[] = [];
  return {
    handle(queue, work) {
      queues.push({ queue, work });
    },
    schedule(queue, cron, work) {
      queues.push({ queue, cron, work });
    },
    async send(queue, data, { within, startAfter } = {}) {
      const inside = (trx: BrandTransaction) => ({
        executeSql: (text: string, values?: unknown[]) => runInTransaction(trx, text, values),
      });
      await boss.send(queue, data, {
        ...(within && { db: inside(within) }),
        ...(startAfter && { startAfter }),
      });
    },
    async start() {
      await boss.start();
      for (const { queue, cron, work } of queues) {
        const isSweep = cron !== undefined;
        // A sweep is tried again where its process died. One that failed counts as done: it waits for its next time.
        const options = {
          ...(isSweep ? { retryLimit: 1 } : retries),
          expireInSeconds: isSweep ? expireInSeconds.sweep : expireInSeconds.job,
          heartbeatSeconds,
        };
        await boss.createQueue(queue, { ...options, ...(isSweep && { policy: "exclusive" }) });
        // An older version may have made it with other ones.
        await boss.updateQueue(queue, options);
        if (isSweep) await boss.schedule(queue, cron);
        // It may begin before its name is told.
        let worker: string | undefined;
        worker = await boss.work(queue, { pollingIntervalSeconds: 1 }, async (jobs) => {
          for (const { id, data } of jobs) {
            await work(data as never, stopping.signal).catch((error: unknown) => {
              log.warn({ err: error, queue, job: id }, "a job failed");
              if (!isSweep) throw error;
            });
          }
          // Looks again at once: else a mail a second would leave, and a class that asks for them wait for minutes.
          if (worker) boss.notifyWorker(worker);
        });
        // What waited while no process ran. One that is under way elsewhere is not doubled: the queue is exclusive.
        if (isSweep) await boss.send(queue, {});
      }
    },
    /** Lets the work under way end first. */
    stop() {
      stopping.abort();
      return boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}
