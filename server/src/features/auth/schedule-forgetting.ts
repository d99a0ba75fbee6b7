import type { BrandDb } from "../../db/database.ts";
import { forEachBrand, type SweepOptions, untilNone } from "../../platform/jobs.ts";
import { deleteSessionsEndedBefore } from "./sessions.queries.ts";

/** A session that nobody can go on with any more is kept for this long, for whoever asks where they were signed in. */
const keptMs = 30 * 86_400_000;

/** Forgets sessions that ended long ago; gives how many. */
export function forgetEndedSessions(db: BrandDb, now: Date, batchSize = 1000): Promise<number> {
  const before = new Date(now.getTime() - keptMs);
  return untilNone(() => deleteSessionsEndedBefore(db, before, batchSize));
}

/** Forgets the sessions of all brands that ended long ago, every night: devices and times of use are personal data. */
export function scheduleForgetting({ jobs, database, brands, clock, log }: SweepOptions): void {
  jobs.schedule("forget-ended-sessions", "41 3 * * *", () =>
    forEachBrand(brands, log, async (slug) => {
      const forgotten = await forgetEndedSessions(database.brand(slug), clock.now());
      if (forgotten > 0) log.info({ brand: slug, forgotten }, "forgot sessions that ended long ago");
    }),
  );
}
