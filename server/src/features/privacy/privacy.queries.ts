import type { BrandDb, BrandTransaction } from "../../db/database.ts";

export { takeImportLock as waitForImports } from "../../db/import-lock.ts";

/** The brand's own privacy notice; null if it has none. */
export async function findNotice(db: BrandDb): Promise<string | null> {
  const row = await db.selectFrom("settings").select("privacy_html").executeTakeFirst();
  return row?.privacy_html ?? null;
}

/** Records a request for erasure; repeating it changes nothing. */
export async function insertErasureRequest(db: BrandDb, personId: number, now: Date): Promise<void> {
  await db
    .insertInto("erasure_requests")
    .values({ person_id: personId, requested_at: now })
    .onConflict((conflict) => conflict.column("person_id").doNothing())
    .execute();
}

export function findErasureRequest(db: BrandDb, personId: number) {
  return db
    .selectFrom("erasure_requests")
    .select("requested_at")
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
