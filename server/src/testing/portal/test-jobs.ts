import type { Clock } from "../../platform/clock.ts";
import type { JobData, JobHandler, Jobs } from "../../platform/jobs.ts";

/** Jobs that wait until a test runs them. */
export type TestJobs = Jobs & {
  /** Runs the jobs that are due, in order. Returns the failures: a failed job is due again. */
  run(): Promise<unknown[]>;
};

export function createTestJobs(clock: Clock): TestJobs {
  const goesOn = new AbortController().signal;
  const handlers = new Map<string, JobHandler<never>>();
  let waiting: { queue: string; data: JobData; at: Date }[] = [];
  return {
    handle(queue, work) {
      handlers.set(queue, work);
    },
    schedule(queue, _cron, work) {
      handlers.set(queue, work);
    },
    async send(queue, data, { startAfter } = {}) {
      waiting.push({ queue, data, at: startAfter ?? clock.now() });
    },
    async run() {
      const due = waiting.filter(({ at }) => at <= clock.now());
      waiting = waiting.filter((job) => !due.includes(job));
      const failures: unknown[] = [];
      for (const job of due) {
        const work = handlers.get(job.queue);
        if (!work) throw new Error(`Nobody handles jobs of the queue ${job.queue}.`);
        await work(job.data as never, goesOn).catch((error: unknown) => {
          failures.push(error);
          waiting.push(job);
        });
      }
      return failures;
    },
  };
}
