import { sql } from "kysely";
import { vi } from "vitest";
import type { BrandDb } from "../../db/database.ts";

/**
 * Until so many statements of others wait for what is locked, such as by a test's own transaction; or until `call`, which
 * should be one of them, has been answered after all.
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
