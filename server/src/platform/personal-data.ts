import type { BrandDb, BrandTransaction } from "../db/database.ts";

/** A file of the student's own, such as a picture sent with an answer. */
export type OwnFile = { readonly name: string; readonly storageKey: string };

/** A list that is read as it is written: a school year of posts is a hundred megabytes, and its reader may be slow. */
export type Pages = AsyncIterable<readonly object[]>;

/** The rows of these keys, in pages that are looked up when they are due. Whatever the table, by its key alone. */
export async function* inPages<K, T extends object>(
  keys: readonly K[],
  rowsInPage: number,
  read: (page: K[]) => Promise<T[]>,
): AsyncGenerator<T[]> {
  for (let at = 0; at < keys.length; at += rowsInPage) yield await read(keys.slice(at, at + rowsInPage));
}

/**
 * What one feature holds of a student (LGPD, art. 18). Each feature that keeps anything personal says so here, and
 * personal-data-sources.ts gathers them: the student's copy and an erasure then leave nothing out.
 */
export type PersonalData = {
  /** Its key in the JSON of the student's copy. */
  readonly key: string;
  /** A list that may be long is given as `Pages`, by itself or as a value of an object. */
  collect(db: BrandDb, personId: number): Promise<unknown>;
  files?(db: BrandDb, personId: number): Promise<OwnFile[]>;
  /**
   * Deletes what is personal and keeps what anonymous counts need. Gives the storage keys of files to be removed once
   * the transaction has committed: only those that nobody else's file shares.
   */
  erase(trx: BrandTransaction, personId: number): Promise<readonly string[]>;
};
