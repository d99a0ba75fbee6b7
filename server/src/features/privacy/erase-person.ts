import type { BrandDb } from "../../db/database.ts";
import type { Clock } from "../../platform/clock.ts";
import type { PersonalData } from "../../platform/personal-data.ts";
import { retryOnDeadlock } from "../../platform/retry-on-deadlock.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { noteDeletedFiles, removeDeletedFile } from "../files/public.ts";
import { lockPerson, markErased, waitForImports } from "./privacy.queries.ts";

export type EraseOptions = {
  readonly db: BrandDb;
  readonly slug: string;
  readonly storage: Storage;
  readonly clock: Clock;
  /** Erased in this order; the account comes last. */
  readonly sources: readonly PersonalData[];
  /** Called before the erasure waits for an import of the brand to end. */
  readonly onWait?: (() => void) | undefined;
};

/**
 * Erases all data of a student in one transaction; false if there is no such student. If files can't be
 * removed afterwards, throws an error that names them.
 */
export async function erasePerson(studentNumber: string, options: EraseOptions): Promise<boolean> {
  const { db, slug, storage, clock, sources, onWait } = options;
  const keys = await retryOnDeadlock(() =>
    db.transaction().execute(async (trx) => {
      // An import that runs would write the files and the data back that it found before.
      await waitForImports(trx, slug, onWait);
      const person = await lockPerson(trx, studentNumber);
      if (!person) return undefined;
      const files: string[] = [];
      for (const { erase } of sources) files.push(...(await erase(trx, person.id)));
      await markErased(trx, person.id, clock.now());
      await noteDeletedFiles(trx, files);
      return files;
    }),
  );
  // Files are removed last: a rolled-back transaction must not have lost them.
  const left: string[] = [];
  for (const key of keys ?? []) {
    try {
      await removeDeletedFile({ db, slug, storage, onWait }, key);
    } catch (error) {
      left.push(`${key} (${(error as Error).message})`);
    }
  }
  // The cleaning job retries within an hour, if the portal runs.
  if (left.length > 0)
    throw new Error(
      `All is erased but files that can't be removed. Remove them from DATA_DIR/files by hand:\n${left.join("\n")}`,
    );
  return keys !== undefined;
}
