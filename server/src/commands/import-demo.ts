/** Imports the demo for a portal that starts: is told by its channel where to, and ends when the portal lets go of it. */
import { once } from "node:events";
import { createDatabase } from "../db/database.ts";
import { createPool } from "../db/pool.ts";
import { importDemoWhenEmpty } from "../demo.ts";
import type { DemoOrder, DemoOutcome } from "../demo-apart.ts";
import { createLog } from "../platform/log.ts";
import { createFolderStorage } from "../platform/storage/storage.ts";

// A signal for the whole group reaches the portal too, which then lets go of us.
for (const signal of ["SIGINT", "SIGHUP", "SIGTERM"]) process.on(signal, () => {});
process.on("disconnect", () => process.exit(1));

const [{ databaseUrl, filesFolder, logLevel }]: [DemoOrder] = (await once(process, "message")) as [DemoOrder];
const log = createLog(logLevel);
const logBroken = (error: Error) => log.warn({ err: error }, "a database connection broke");
const database = createDatabase(createPool(databaseUrl, 3, logBroken));
const outcome: DemoOutcome = await importDemoWhenEmpty({
  database,
  log,
  storage: createFolderStorage(filesFolder),
}).then(
  () => ({}),
  ({ message, code }: NodeJS.ErrnoException) => ({ error: { message, code } }),
);
// Before the portal opens its own.
await database.close();
process.send?.(outcome, () => process.exit());
