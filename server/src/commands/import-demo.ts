/** Imports the demo as a child process of a starting portal, which sends the parameters in a message; ends when the portal disconnects. */
import { once } from "node:events";
import { createDatabase } from "../db/database.ts";
import { createPool } from "../db/pool.ts";
import { importDemoWhenEmpty } from "../demo.ts";
import type { DemoImport, DemoOutcome } from "../demo-apart.ts";
import { createLog } from "../platform/log.ts";
import { createFolderStorage } from "../platform/storage/storage.ts";

// Ctrl-C reaches the whole process group. The portal handles it and disconnects, which ends this process cleanly.
for (const signal of ["SIGINT", "SIGHUP", "SIGTERM"]) process.on(signal, () => {});
process.on("disconnect", () => process.exit(1));

const [{ databaseUrl, filesFolder, logLevel }]: [DemoImport] = (await once(process, "message")) as [
  DemoImport,
];
const log = createLog(logLevel);
const database = createDatabase(createPool(databaseUrl, { max: 3, log }));
const outcome: DemoOutcome = await importDemoWhenEmpty({
  database,
  log,
  storage: createFolderStorage(filesFolder),
}).then(
  () => ({}),
  ({ message, code }: NodeJS.ErrnoException) => ({ error: { message, code } }),
);
// Closed before the outcome is sent, after which the portal opens its own connections.
await database.close();
process.send?.(outcome, () => process.exit());
