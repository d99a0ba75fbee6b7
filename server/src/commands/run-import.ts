import { join } from "node:path";
import type { Database } from "../db/database.ts";
import {
  formatRefusals,
  formatSummary,
  type ImportOptions,
  ImportRefused,
  importPackage,
  ListsLeftBehind,
} from "../features/import/public.ts";
import { systemClock } from "../platform/clock.ts";
import { explainFullDisk } from "../platform/storage/full-disk.ts";
import { createFolderStorage } from "../platform/storage/storage.ts";
import { withDatabase } from "./open-database.ts";
import { readConfig } from "./read-config.ts";

/** Imports each of the folders that are found in turn, prints the outcomes, and returns the exit code. */
export async function runImport(
  findFolders: (database: Database) => Promise<readonly string[]>,
  how: Pick<ImportOptions, "reset" | "closeLists" | "reopenLists">,
): Promise<number> {
  const config = readConfig();
  /** The folder that a failure concerns, after earlier ones were imported. */
  let failed: string | undefined;
  try {
    await withDatabase(config, async (database) => {
      const storage = createFolderStorage(join(config.dataDir, "files"));
      for (const [index, folder] of (await findFolders(database)).entries()) {
        if (index > 0) failed = folder;
        const summary = await importPackage({ database, storage, folder, clock: systemClock, ...how });
        console.log(`${formatSummary(summary)}\n`);
      }
    });
    return 0;
  } catch (error) {
    console.error(describeFailure(error, config.dataDir, failed));
    return 1;
  }
}

/** Says what was not imported, and why; `folder`: the package that failed, if it isn't the only one. */
export function describeFailure(error: unknown, dataDir: string, folder?: string): string {
  if (error instanceof ImportRefused)
    return `${formatRefusals(error)}\n\n${error.message}. Nothing of it was imported.`;
  const whyOf = (cause: unknown) => explainFullDisk(cause, dataDir) ?? (cause as Error).message;
  const ofFolder = folder === undefined ? "" : ` of ${folder}`;
  if (error instanceof ListsLeftBehind)
    return `Everything${ofFolder} was imported. ${error.message} (${whyOf(error.cause)})`;
  return `Nothing${ofFolder} was imported: ${whyOf(error)}`;
}
