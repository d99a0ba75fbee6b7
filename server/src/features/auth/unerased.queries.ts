import type { BrandDb, BrandTransaction } from "../../db/database.ts";

/**
 * A person who was not erased, held until the statement ends. What somebody writes goes through this: an erasure under way is waited
 * for and leaves no row, and one that begins finds what was written. Before all other locks, as an erasure has it.
 */
export const selectUnerased = (db: Pick<BrandDb | BrandTransaction, "selectFrom">, personId: number) =>
  db
    .selectFrom("people")
    .select("people.id")
    .where("people.id", "=", personId)
    .where("people.erased_at", "is", null)
    .forKeyShare();
