import { type NotNull, sql } from "kysely";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";
import { lockAccount } from "./accounts.queries.ts";

/**
 * The recipient of an account's mail, or undefined if the account was taken back. The lock is held until the link is stored, so that a
 * simultaneous change of e-mail or password comes after it and voids the link.
 */
export function findRecipient(db: BrandTransaction, userId: number) {
  return db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select(["people.name", "users.email"])
    .where("users.id", "=", userId)
    .where("users.email", "is not", null)
    .$narrowType<{ email: NotNull }>()
    .forShare("users")
    .executeTakeFirst();
}

/**
 * The times since then at which mails of this kind were requested for the account, oldest first. Locks the account, so that
 * simultaneous requests count each other.
 */
export async function listMailTimes(trx: BrandTransaction, userId: number, kind: string, since: Date) {
  await lockAccount(trx, userId);
  const rows = await trx
    .selectFrom("mail_outbox")
    .select("created_at")
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("created_at", ">", since)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => row.created_at);
}

/** A reset link and its owner by the token's hash, whether it is used, expired or still good. */
export function findReset(db: BrandDb, tokenHash: Buffer) {
  return db
    .selectFrom("password_resets")
    .innerJoin("users", "users.id", "password_resets.user_id")
    .innerJoin("people", "people.id", "users.person_id")
    .select([
      "users.id as userId",
      "people.name",
      "users.email",
      "people.birth_date as birthDate",
      "password_resets.expires_at as expiresAt",
      "password_resets.used_at as usedAt",
    ])
    .where("token_hash", "=", tokenHash)
    .where("users.email", "is not", null)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst();
}

/**
 * Stores the hash of a mail's reset token. A mail that is sent again gets a new token, which replaces the earlier one. Returns false,
 * and writes nothing, if the link was voided meanwhile.
 */
export async function writeReset(
  trx: BrandTransaction,
  {
    mailId,
    userId,
    tokenHash,
    expiresAt,
  }: { mailId: number; userId: number; tokenHash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const renewed = { token_hash: tokenHash, expires_at: expiresAt };
  const rows = await trx
    .insertInto("password_resets")
    .values({ mail_id: mailId, user_id: userId, ...renewed })
    .onConflict((conflict) =>
      conflict.column("mail_id").doUpdateSet(renewed).where("password_resets.used_at", "is", null),
    )
    .returning("mail_id")
    .execute();
  return rows.length > 0;
}

/**
 * Counts a date that a valid link is asked about. Returns false, and ends the link, if `most` of them were answered already; atomic,
 * so that a burst is answered no more often than a sequence.
 */
export async function countDate(
  db: BrandDb,
  tokenHash: Buffer,
  { most, now }: { most: number; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable("password_resets")
    .set((eb) => ({
      dates_tried: eb("dates_tried", "+", 1),
      used_at: eb
        .case()
        .when("dates_tried", ">=", most)
        .then(sql<Date>`${now}::timestamptz`)
        .else(null)
        .end(),
    }))
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("used_at as usedAt")
    .executeTakeFirst();
  return row?.usedAt === null;
}

/** Marks a token as used. Returns true to only one of several simultaneous calls, and false for one that is used or expired. */
export async function useReset(trx: BrandTransaction, tokenHash: Buffer, now: Date): Promise<boolean> {
  const rows = await trx
    .updateTable("password_resets")
    .set({ used_at: now })
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("user_id")
    .execute();
  return rows.length > 0;
}

/** Voids the unused reset links of an account, after its password or e-mail changed. */
export async function voidResets(trx: BrandTransaction, userId: number, now: Date): Promise<void> {
  await trx
    .updateTable("password_resets")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();
}
