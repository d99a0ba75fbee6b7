import { formatWaiting, listWaiting } from "../../server/src/features/grades/public.ts";
import { erasePerson, listErasureRequests } from "../../server/src/features/privacy/public.ts";
import { listPersonalDataSources } from "../../server/src/personal-data-sources.ts";
import { createFolderStorage } from "../../server/src/platform/storage/storage.ts";
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

/** Work that no request triggers: jobs, with much of it due at once, and commands over the whole school. */
export async function doWork(portal: TestApp, recorder: Recorder): Promise<void> {
  const { jobs, clock, database } = portal;
  recorder.begin("job: mails");
  await jobs.run();
  for (const queue of queues) {
    // After a week orders are due to be checked; two months later lists expire.
    clock.advance((queue === "close-expired-lists" ? 60 : 8) * day);
    recorder.begin(`job: ${queue}`);
    await jobs.send(queue, {});
    for (const failure of await jobs.run()) console.log(`  ${queue} failed: ${(failure as Error).message}`);
  }
  const db = database.brand("grande");
  const storage = createFolderStorage(portal.filesFolder);
  recorder.begin("command: erase");
  await listErasureRequests(db);
  await erasePerson("G0000007", {
    db,
    slug: "grande",
    storage,
    clock,
    sources: listPersonalDataSources(clock),
  });
  recorder.begin("command: grade");
  formatWaiting(await listWaiting(db), (key) => key);
}
