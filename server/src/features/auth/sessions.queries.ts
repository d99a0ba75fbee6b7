import { sql } from "kysely";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";
import type { Viewer } from "../../platform/sessions.ts";
import { refreshableMs } from "./tokens.ts";

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** The student's sessions whose token is live or can be refreshed, the present one first. */
export async function listSessions(db: BrandDb, { userId, sessionId }: Viewer, now: Date) {
  return db
    .selectFrom("sessions")
    .select(["id", "device", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("session_tokens")
          .select("session_tokens.session_id")
          .whereRef("session_tokens.session_id", "=", "sessions.id")
          .where("session_tokens.expires_at", ">", new Date(now.getTime() - refreshableMs)),
      ),
    )
    .orderBy((eb) => eb("id", "=", sessionId), "desc")
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Whether this session is still live, not revoked since the call began. */
export async function isLiveSession(trx: BrandTransaction, sessionId: number): Promise<boolean> {
  const row = await trx
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends one session of this user; false if there is none, or it has ended. */
export async function revokeOwnSession(
  db: BrandDb,
  userId: number,
  sessionId: number,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .returning("id")
    .execute();
  return rows.length > 0;
}

type Revoking = { userId: number; except?: number; now: Date };

/** Ends every session of the user, or all but one (wire §2). Returns how many. */
export async function revokeSessions(
  db: BrandDb | BrandTransaction,
  { userId, except, now }: Revoking,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .$if(except !== undefined, (query) => query.where("id", "!=", except ?? 0))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * Deletes up to `limit` sessions with a token that expired before that moment, and returns how many. None of
 * them can continue: each refresh deletes the session's tokens that can't be refreshed any more.
 */
export async function deleteSessionsEndedBefore(db: BrandDb, before: Date, limit: number): Promise<number> {
  const ended = db
    .selectFrom("session_tokens")
    .select("session_id")
    .where("expires_at", "<", before)
    .orderBy("expires_at")
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    // As an array: with a join the planner would read all sessions for a thousand.
    .where("id", "=", sql<number>`any(array(${ended}))`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
