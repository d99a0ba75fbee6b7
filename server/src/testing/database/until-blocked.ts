import { sql } from "kysely";
import { vi } from "vitest";
import type { BrandDb } from "../../db/database.ts";

/**
 * Waits until `count` statements of other connections are blocked by a lock, such as a test transaction's; or
 * until `call`, expected to be one of them, was answered after all.
 */
export async function untilBlocked(db: BrandDb, count = 1, call?: Promise<unknown>): Promise<void> {
  let answered = false;
  const note = () => {
    answered = true;
  };
  void call?.then(note, note);
  await vi.waitUntil(
    async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return answered || rows.length >= count;
    },
    { timeout: 30_000 },
  );
}
