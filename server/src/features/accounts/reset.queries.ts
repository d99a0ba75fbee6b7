import type { NotNull } from "kysely";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";
import { lockAccount } from "./accounts.queries.ts";

/** Whom a mail goes to; nobody once the access was taken away. Held until the link stands, so that who changes e-mail or password finds the link and voids it. */
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

/** When this account's mails of a kind were asked for since then, in order. Simultaneous askers take turns. */
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

/** A link's token, in any state, with its owner. */
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
 * The token of a mail; a mail that is tried again gets a new one, and the one before is no longer good. False when its link was
 * voided meanwhile: nothing is written.
 */
export async function writeReset(
  trx: BrandTransaction,
  reset: { mail_id: number; user_id: number; token_hash: Buffer; expires_at: Date },
): Promise<boolean> {
  const { token_hash, expires_at } = reset;
  const rows = await trx
    .insertInto("password_resets")
    .values(reset)
    .onConflict((conflict) =>
      conflict
        .column("mail_id")
        .doUpdateSet({ token_hash, expires_at })
        .where("password_resets.used_at", "is", null),
    )
    .returning("mail_id")
    .execute();
  return rows.length > 0;
}

/** Takes a token: of simultaneous calls one gets true. */
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

/** Links mailed before a new password or e-mail are no longer good. */
export async function voidResets(trx: BrandTransaction, userId: number, now: Date): Promise<void> {
  await trx
    .updateTable("password_resets")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();
}
