import { sql } from "kysely";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";
import type { Viewer } from "../../platform/sessions.ts";
import { refreshableMs } from "./tokens.ts";

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** Where the student is signed in: sessions whose token is good or can still be refreshed, the present one first. */
export async function listSessions(db: BrandDb, { userId, sessionId }: Viewer, now: Date) {
  return db
    .selectFrom("sessions")
    .select(["id", "device", "created_at", "last_used_at"])
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

/** Whether nobody has ended this session since the call began. */
export async function isLiveSession(trx: BrandTransaction, sessionId: number): Promise<boolean> {
  const row = await trx
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends one session of this user; false when there is no such one, or it has ended. */
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

/** Ends every session of the user but `kept`; all of them without it (wire §2). Gives how many. */
export async function revokeOtherSessions(
  db: BrandDb | BrandTransaction,
  userId: number,
  kept: number | undefined,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .$if(kept !== undefined, (query) => query.where("id", "!=", kept ?? 0))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * Deletes at most `limit` sessions with a token that ran out before that moment, and gives how many. None of them goes on:
 * each refresh takes the session's tokens along that can't be refreshed any more.
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
    // As an array: in a join the planner reads all sessions for a thousand.
    .where("id", "=", sql<number>`any(array(${ended}))`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
