import { forEachBrand, type SweepOptions } from "../../platform/sweeps.ts";
import { closeAllExpired } from "./close-expired.ts";

/** Closes expired lists of all brands every minute, whether or not anyone looks (wire §4). */
export function scheduleClosing({ jobs, database, brands, clock, log }: SweepOptions): void {
  jobs.schedule("close-expired-lists", "* * * * *", () =>
    forEachBrand(brands, log, async (slug) => {
      const closed = await closeAllExpired(database.brand(slug), clock.now());
      if (closed > 0) log.info({ brand: slug, closed }, "closed expired lists");
    }),
  );
}
