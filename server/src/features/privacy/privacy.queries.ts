import { sql } from "kysely";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";

export { takeImportLock as waitForImports } from "../../db/import-lock.ts";

/** The brand's own privacy notice; null if it has none. */
export async function findNotice(db: BrandDb): Promise<string | null> {
  const row = await db.selectFrom("settings").select("privacy_html").executeTakeFirst();
  return row?.privacy_html ?? null;
}

type Asking = { readonly personId: number; readonly sessionId: number; readonly now: Date };

/**
 * Records a request for erasure; repeating it changes nothing. False, and nothing is written, if the session has
 * ended since the call began: an access that is being taken back must leave no request (docs/decisions/0005).
 * Whoever ends the session waits for this statement, and withdraws the request afterwards. The person is
 * locked first, in the order of an erasure.
 */
export async function insertErasureRequest(
  db: BrandDb,
  { personId, sessionId, now }: Asking,
): Promise<boolean> {
  const live = await db
    .with("live", (query) =>
      query
        .selectFrom("people")
        .innerJoin("users", "users.person_id", "people.id")
        .innerJoin("sessions", "sessions.user_id", "users.id")
        .select("people.id")
        .where("people.id", "=", personId)
        .where("people.erased_at", "is", null)
        .where("sessions.id", "=", sessionId)
        .where("sessions.revoked_at", "is", null)
        .modifyEnd(sql`for key share of people for share of sessions`),
    )
    .with("recorded", (query) =>
      query
        .insertInto("erasure_requests")
        .columns(["person_id", "requested_at"])
        .expression((eb) =>
          eb.selectFrom("live").select(["live.id", sql<Date>`${now}::timestamptz`.as("requested_at")]),
        )
        .onConflict((conflict) => conflict.column("person_id").doNothing()),
    )
    .selectFrom("live")
    .select("live.id")
    .executeTakeFirst();
  return live !== undefined;
}

export function findErasureRequest(db: BrandDb, personId: number) {
  return db
    .selectFrom("erasure_requests")
    .select("requested_at as requestedAt")
    .where("person_id", "=", personId)
    .executeTakeFirst();
}

/** Withdraws a pending request; a completed one stays. False if there is none. */
export async function withdrawErasureRequest(trx: BrandTransaction, personId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("erasure_requests")
    .where("person_id", "=", personId)
    .where("done_at", "is", null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0;
}

/** Pending erasure requests, oldest first. */
export function listErasureRequests(db: BrandDb) {
  return db
    .selectFrom("erasure_requests")
    .innerJoin("people", "people.id", "erasure_requests.person_id")
    .select(["people.student_number as studentNumber", "erasure_requests.requested_at as requestedAt"])
    .where("done_at", "is", null)
    .orderBy("requested_at")
    .execute();
}

/**
 * Locks the person to erase, so that two commands take turns; undefined if there is none, or they are erased
 * already.
 */
export function lockPerson(trx: BrandTransaction, studentNumber: string) {
  return trx
    .selectFrom("people")
    .select("id")
    .where("student_number", "=", studentNumber)
    .where("erased_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Records that and when the erasure was done, as evidence. */
export async function markErased(trx: BrandTransaction, personId: number, now: Date): Promise<void> {
  await trx
    .insertInto("erasure_requests")
    .values({ person_id: personId, requested_at: now, done_at: now })
    .onConflict((conflict) => conflict.column("person_id").doUpdateSet({ done_at: now }))
    .execute();
}
