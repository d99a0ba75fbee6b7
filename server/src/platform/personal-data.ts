import type { BrandDb, BrandTransaction } from "../db/database.ts";

/** A file of the student's own, such as a picture sent with an answer. */
export type OwnFile = { readonly name: string; readonly storageKey: string };

/**
 * What one feature holds of a student (LGPD, art. 18). Each feature that keeps anything personal says so here, and
 * holdings.ts gathers them: the student's copy and an erasure then leave nothing out.
 */
export type PersonalData = {
  /** Its key in the JSON of the student's copy. */
  readonly key: string;
  collect(db: BrandDb, personId: number): Promise<unknown>;
  files?(db: BrandDb, personId: number): Promise<OwnFile[]>;
  /**
   * Deletes what is personal and keeps what anonymous counts need. Gives the storage keys of files to be removed once
   * the transaction has committed: only those that nobody else's file shares.
   */
  erase(trx: BrandTransaction, personId: number): Promise<readonly string[]>;
};
