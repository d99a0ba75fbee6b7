import type { Logger } from "pino";
import type { BrandDirectory } from "../../db/brands.ts";
import type { Database } from "../../db/database.ts";
import type { Clock } from "../../platform/clock.ts";
import { forEachBrand, type Jobs } from "../../platform/jobs.ts";
import { closeAllExpired } from "./close-expired.ts";

type Options = {
  readonly jobs: Jobs;
  readonly database: Database;
  readonly brands: Pick<BrandDirectory, "list">;
  readonly clock: Clock;
  readonly log: Logger;
};

/** Closes expired lists of all brands every minute, whether or not anyone looks (wire §4). */
export function scheduleClosing({ jobs, database, brands, clock, log }: Options): void {
  jobs.schedule("close-expired-lists", "* * * * *", () =>
    forEachBrand(brands, log, async (slug) => {
      const closed = await closeAllExpired(database.brand(slug), clock.now());
      if (closed > 0) log.info({ brand: slug, closed }, "closed expired lists");
    }),
  );
}
