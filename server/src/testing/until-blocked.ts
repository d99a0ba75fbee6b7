import { sql } from "kysely";
import { vi } from "vitest";
import type { BrandDb } from "../db/database.ts";

/** Until a statement of somebody else waits for what a test's own transaction has locked. */
export async function untilBlocked(db: BrandDb): Promise<void> {
  await vi.waitUntil(
    async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length > 0;
    },
    { timeout: 30_000 },
  );
}
