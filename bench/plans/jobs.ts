import type { TestApp } from "../../server/src/testing/portal/test-portal.ts";
import type { Recorder } from "./record.ts";

const day = 86_400;
const queues = [
  "reconcile-orders",
  "close-expired-lists",
  "clean-unused-uploads",
  "forget-ended-sessions",
  "forget-ended-attempts",
  "forget-old-mails",
];

/** Work that no request triggers, with much of it due at once. */
export async function runJobs({ jobs, clock }: TestApp, recorder: Recorder): Promise<void> {
  recorder.begin("job: mails");
  await jobs.run();
  for (const queue of queues) {
    // After a week orders are due to be checked; two months later lists expire.
    clock.advance((queue === "close-expired-lists" ? 60 : 8) * day);
    recorder.begin(`job: ${queue}`);
    await jobs.send(queue, {});
    for (const failure of await jobs.run()) console.log(`  ${queue} failed: ${(failure as Error).message}`);
  }
}
