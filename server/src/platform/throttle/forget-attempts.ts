import { forEachBrand, type SweepOptions, untilNone } from "../sweeps.ts";
import { deleteEndedAttempts } from "./ended-attempts.queries.ts";

const batchSize = 1000;

/**
 * Every night, deletes expired attempts and known places of all brands: decision 8 and the privacy notice.
 */
export function scheduleForgettingAttempts({ jobs, database, brands, clock, log }: SweepOptions): void {
  jobs.schedule("forget-ended-attempts", "53 3 * * *", () =>
    forEachBrand(brands, log, async (slug) => {
      const db = database.brand(slug);
      const forgotten = await untilNone(() => deleteEndedAttempts(db, clock.now(), batchSize));
      if (forgotten > 0) log.info({ brand: slug, forgotten }, "forgot attempts that count no more");
    }),
  );
}
