import { join } from "node:path";
import type { Database } from "../db/database.ts";
import {
  formatRefusals,
  formatSummary,
  type ImportOptions,
  ImportRefused,
  importPackage,
} from "../features/import/public.ts";
import { systemClock } from "../platform/clock.ts";
import { createCommandLog } from "../platform/log.ts";
import { explainFullDisk } from "../platform/storage/full-disk.ts";
import { createFolderStorage } from "../platform/storage/storage.ts";
import { openDatabase } from "./open-database.ts";
import { readConfig } from "./read-config.ts";

/** Imports each of the folders that are found in turn, prints the outcomes, and returns the exit code. */
export async function runImport(
  findFolders: (database: Database) => Promise<readonly string[]>,
  how: Pick<ImportOptions, "reset" | "closeLists" | "reopenLists">,
): Promise<number> {
  const config = readConfig();
  /** What a failure left out: everything, or one folder after the earlier ones were imported. */
  let missing = "Nothing";
  try {
    const { database, close } = await openDatabase(config, createCommandLog());
    try {
      const storage = createFolderStorage(join(config.dataDir, "files"));
      for (const [index, folder] of (await findFolders(database)).entries()) {
        if (index > 0) missing = `Nothing of ${folder}`;
        const summary = await importPackage({ database, storage, folder, clock: systemClock, ...how });
        console.log(`${formatSummary(summary)}\n`);
      }
    } finally {
      await close();
    }
    return 0;
  } catch (error) {
    if (error instanceof ImportRefused) {
      console.error(`${formatRefusals(error)}\n\n${error.message}. Nothing of it was imported.`);
    } else {
      const why = explainFullDisk(error, config.dataDir) ?? (error as Error).message;
      console.error(`${missing} was imported: ${why}`);
    }
    return 1;
  }
}
