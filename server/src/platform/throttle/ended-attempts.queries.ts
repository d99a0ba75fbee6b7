import { sql } from "kysely";
import type { BrandDb } from "../../db/database.ts";

/** Deletes up to `limit` expired rows, known places among them, and returns how many. */
export async function deleteEndedAttempts(db: BrandDb, now: Date, limit: number): Promise<number> {
  const ended = db
    .selectFrom("throttles")
    .select("key")
    .where("window_ends_at", "<=", now)
    .where((where) => where.or([where("blocked_until", "is", null), where("blocked_until", "<=", now)]))
    .orderBy("window_ends_at")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const { numDeletedRows } = await db
    .deleteFrom("throttles")
    .where("key", "=", sql<Buffer>`any(array(${ended}))`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
