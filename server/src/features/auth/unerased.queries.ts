import type { BrandDb, BrandTransaction } from "../../db/database.ts";

/**
 * A person who is not erased, locked until the transaction ends. All writes of a student go through this: they
 * wait for a running erasure and find no row, and an erasure that starts finds what was written. Locked
 * before anything else, in the order of an erasure.
 */
export const selectUnerased = (db: Pick<BrandDb | BrandTransaction, "selectFrom">, personId: number) =>
  db
    .selectFrom("people")
    .select("people.id")
    .where("people.id", "=", personId)
    .where("people.erased_at", "is", null)
    .forKeyShare();
