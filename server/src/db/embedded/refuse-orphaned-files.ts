import { readdir } from "node:fs/promises";
import { join } from "node:path";

/**
 * Throws if a data folder without a database holds files of schools: the database was lost, or is the one of a
 * DATABASE_URL that isn't set any more. An empty one in its place would open the portal to the demo's accounts, whose
 * passwords are public.
 */
export async function refuseOrphanedFiles(dataDir: string): Promise<void> {
  const folder = join(dataDir, "files");
  const names = await readdir(folder).catch(() => []);
  const schools = names.filter((name) => /^[a-z]/.test(name) && name !== "lost+found").toSorted();
  if (schools.length === 0) return;
  throw new Error(
    `There is no database in ${dataDir}, but ${folder} holds the files of ${schools.join(", ")}. ` +
      "Restore the database from a backup, or set DATABASE_URL if it is elsewhere. To begin anew, set DATA_DIR to a new folder.",
  );
}
