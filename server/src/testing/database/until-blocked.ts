import { sql } from "kysely";
import { vi } from "vitest";
import type { BrandDb } from "../../db/database.ts";

/**
 * Waits until `count` statements of other connections are blocked by a lock, such as a test transaction's; or
 * until `call`, expected to be one of them, was answered after all. Shorter waits don't count: a statement that waits
 * on a line gives up its locks after 50 ms, and takes them again on a connection of its own.
 */
export async function untilBlocked(db: BrandDb, count = 1, call?: Promise<unknown>): Promise<void> {
  let answered = false;
  const note = () => {
    answered = true;
  };
  void call?.then(note, note);
  await vi.waitUntil(
    async () => {
      const { rows } = await sql`select distinct pid from pg_locks join pg_stat_activity using (pid)
        where datname = current_database() and waitstart < clock_timestamp() - interval '200 ms'`.execute(db);
      return answered || rows.length >= count;
    },
    { timeout: 30_000 },
  );
}
