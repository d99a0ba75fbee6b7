import { sql } from "kysely";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";

export type OutboxRow = {
  readonly id: number;
  readonly kind: string;
  readonly userId: number;
  readonly origin: string;
  readonly createdAt: Date;
};

/** Inserts a waiting mail and returns its id. */
export async function insertMail(
  trx: BrandTransaction,
  { userId, createdAt, ...mail }: Omit<OutboxRow, "id">,
): Promise<number> {
  const row = await trx
    .insertInto("mail_outbox")
    .values({ ...mail, user_id: userId, created_at: createdAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Claims a waiting mail; undefined if another process has claimed it, or it is sent or gone. */
export async function claimMail(trx: BrandTransaction, id: number): Promise<OutboxRow | undefined> {
  return trx
    .updateTable("mail_outbox")
    .set({ state: "sending" })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .returning(["id", "kind", "user_id as userId", "origin", "created_at as createdAt"])
    .executeTakeFirst();
}

/** The state of a mail after a failed attempt. */
export type MailState = "waiting" | "unknown" | "failed";

/** Records the outcome of an attempt in progress; false if there was none. */
export async function settleMail(
  db: BrandDb | BrandTransaction,
  id: number,
  state: MailState,
): Promise<boolean> {
  const rows = await db
    .updateTable("mail_outbox")
    .set({ state })
    .where("id", "=", id)
    .where("state", "=", "sending")
    .returning("id")
    .execute();
  return rows.length > 0;
}

/** Records that a mail was sent. False if its row is gone: an erasure deleted it meanwhile. */
export async function markSent(db: BrandDb, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .updateTable("mail_outbox")
    .set({ state: "sent", sent_at: now })
    .where("id", "=", id)
    .where("state", "in", ["sending", "unknown"])
    .returning("id")
    .execute();
  return rows.length > 0;
}

/** Deletes up to `limit` mails posted before that moment, in any state; returns how many. */
export async function deleteMailsPostedBefore(db: BrandDb, before: Date, limit: number): Promise<number> {
  const old = db
    .selectFrom("mail_outbox")
    .select("id")
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom("mail_outbox")
    // As an array: with a join, the planner may scan the whole table to find a thousand rows.
    .where("id", "=", sql<number>`any(array(${old}))`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
