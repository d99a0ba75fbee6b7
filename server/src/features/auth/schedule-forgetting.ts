import type { BrandDb } from "../../db/database.ts";
import { dayMs } from "../../platform/durations.ts";
import { forEachBrand, type SweepOptions, untilNone } from "../../platform/sweeps.ts";
import { deleteSessionsEndedBefore } from "./sessions.queries.ts";

/**
 * How long a session that can't be refreshed any more is kept, for questions about where somebody was signed
 * in.
 */
const keptMs = 30 * dayMs;

/** Deletes sessions that ended long ago; returns how many. */
export function forgetEndedSessions(db: BrandDb, now: Date, batchSize = 1000): Promise<number> {
  const before = new Date(now.getTime() - keptMs);
  return untilNone(() => deleteSessionsEndedBefore(db, before, batchSize));
}

/**
 * Every night, deletes all brands' sessions that ended long ago: devices and times of use are personal data.
 */
export function scheduleForgetting({ jobs, database, brands, clock, log }: SweepOptions): void {
  jobs.schedule("forget-ended-sessions", "41 3 * * *", () =>
    forEachBrand(brands, log, async (slug) => {
      const forgotten = await forgetEndedSessions(database.brand(slug), clock.now());
      if (forgotten > 0) log.info({ brand: slug, forgotten }, "forgot sessions that ended long ago");
    }),
  );
}
