import { type NotNull, sql } from "kysely";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";

/** The account with this e-mail, compared without case. */
export function findAccountByEmail(db: BrandDb, email: string) {
  return db
    .selectFrom("users")
    .select("id")
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst();
}

/**
 * Locks an account for the rest of the transaction. Everything that changes an account takes this lock before it touches its reset
 * links and mails, so that they can neither interleave nor deadlock.
 */
export async function lockAccount(trx: BrandTransaction, userId: number): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}

/** The hash of the current password, and the e-mail and birth date that a new one must differ from. */
export function findPasswordOf(db: BrandDb, userId: number) {
  return db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select(["users.email", "users.password_hash as passwordHash", "people.birth_date as birthDate"])
    .where("users.id", "=", userId)
    .where("users.password_hash", "is not", null)
    .$narrowType<{ email: NotNull; passwordHash: NotNull }>()
    .executeTakeFirst();
}

/** Writes a password's hash; with `before`, only if that is still the current one. Returns false if it is not. */
export async function writePassword(
  trx: BrandTransaction,
  userId: number,
  { before, passwordHash, now }: { before?: string; passwordHash: string; now: Date },
): Promise<boolean> {
  const rows = await trx
    .updateTable("users")
    .set({ password_hash: passwordHash, updated_at: now })
    .where("id", "=", userId)
    .$if(before !== undefined, (query) => query.where("password_hash", "=", before ?? ""))
    .returning("id")
    .execute();
  return rows.length > 0;
}
