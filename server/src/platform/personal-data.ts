import type { BrandDb, BrandTransaction } from "../db/database.ts";

/** A file of the student's own, such as a picture sent with an answer. */
export type OwnFile = { readonly name: string; readonly storageKey: string };

/** A list read page by page while it is being sent: a school year of posts is a hundred megabytes, and its reader may be slow. */
export type Pages = AsyncIterable<readonly object[]>;

/** The rows with these keys, page by page, each read only when it is needed. */
export async function* inPages<K, T extends object>(
  keys: readonly K[],
  rowsInPage: number,
  read: (page: K[]) => Promise<T[]>,
): AsyncGenerator<T[]> {
  for (let at = 0; at < keys.length; at += rowsInPage) yield await read(keys.slice(at, at + rowsInPage));
}

/**
 * The personal data that one feature holds of a student (LGPD, art. 18). Every feature that keeps any declares it so, and
 * personal-data-sources.ts lists them all, so that the student's copy and an erasure leave nothing out.
 */
export type PersonalData = {
  /** Its key in the JSON of the student's copy. */
  readonly key: string;
  /** A list that may be long is given as `Pages`, by itself or as a value of an object. */
  collect(db: BrandDb, personId: number): Promise<unknown>;
  files?(db: BrandDb, personId: number): Promise<OwnFile[]>;
  /**
   * Deletes what is personal and keeps what anonymous counts need. Returns the storage keys of files to remove
   * once the transaction has committed: only those that nobody else's file shares.
   */
  erase(trx: BrandTransaction, personId: number): Promise<readonly string[]>;
};
