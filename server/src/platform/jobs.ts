import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { BrandTransaction, Database } from "../db/database.ts";
import { runInTransaction, runOnPool } from "../db/raw.ts";

/** A job's data: only ids and names. Jobs are stored for days, so nothing personal. */
export type JobData = Readonly<Record<string, string | number>>;
/**
 * Runs one job; throws to have it retried. `stopping` aborts when the process shuts down, for work that may
 * take longer than the shutdown waits.
 */
export type JobHandler<Data extends JobData = JobData> = (data: Data, stopping: AbortSignal) => Promise<void>;

export type SendOptions = {
  /** The job exists only if this transaction commits. */
  readonly within?: BrandTransaction;
  /** Earliest start; immediately by default. */
  readonly startAfter?: Date;
};

/**
 * Background work, done after an answer or at a scheduled time by whichever process is free. A job runs again
 * when it throws or its process dies, so handlers must be idempotent.
 */
export type Jobs = {
  /** Registers a queue's handler. Call before `start`. */
  handle<Data extends JobData>(queue: string, work: JobHandler<Data>): void;
  /**
   * Runs the work at the start and by a cron expression (UTC), one run at a time across all processes. Call
   * before `start`.
   */
  schedule(queue: string, cron: string, work: () => Promise<void>): void;
  /** Queues one job for its handler; it is stored when the promise resolves, or once `within` commits. */
  send(queue: string, data: JobData, options?: SendOptions): Promise<void>;
};
export type RunningJobs = Jobs & { start(): Promise<void>; stop(): Promise<void> };

/** Retries for about two hours: after seconds at first, later every ten minutes. */
const retries = { retryLimit: 16, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 };
/** A job without a heartbeat, because its process died, is taken over within this time plus one poll. */
const heartbeatSeconds = 30;
const lookIntervalSeconds = 20;
/** Timeout of a job that hangs in a living process; a sweep covers all data of a school. */
const expireInSeconds = { job: 120, sweep: 3600 };

type Queue = { readonly queue: string; readonly cron?: string; readonly work: JobHandler<never> };

/**
 * Jobs in the schema `pgboss`, over a database pool of few connections; shared by any number of processes.
 */
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
  const queues: Queue[] = [];

  async function startQueue({ queue, cron, work }: Queue): Promise<void> {
    const isSweep = cron !== undefined;
    // A sweep is retried only if its process died. A failed one counts as done: it waits for its next
    // time.
    const options = {
      ...(isSweep ? { retryLimit: 1 } : retries),
      expireInSeconds: isSweep ? expireInSeconds.sweep : expireInSeconds.job,
      heartbeatSeconds,
    };
    await boss.createQueue(queue, { ...options, ...(isSweep && { policy: "exclusive" }) });
    // An older version may have created it with other options.
    await boss.updateQueue(queue, options);
    if (isSweep) await boss.schedule(queue, cron);
    // The worker may start before its id is known.
    let worker: string | undefined;
    worker = await boss.work(queue, { pollingIntervalSeconds: 1 }, async (jobs) => {
      for (const { id, data } of jobs) {
        await work(data as never, stopping.signal).catch((error: unknown) => {
          log.warn({ err: error, queue, job: id }, "a job failed");
          if (!isSweep) throw error;
        });
      }
      // Polls again at once: otherwise only one mail per second would be sent, and a class requesting
      // them would wait for minutes.
      if (worker) boss.notifyWorker(worker);
    });
    // Catches up on the time when no process ran. A sweep running elsewhere is not duplicated: the queue
    // is exclusive.
    if (isSweep) await boss.send(queue, {});
  }

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
      for (const queue of queues) await startQueue(queue);
    },
    /** Lets running jobs finish first. */
    stop() {
      stopping.abort();
      return boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}
