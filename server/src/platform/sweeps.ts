import type { Logger } from "pino";
import type { BrandDirectory } from "../db/brands.ts";
import type { Database } from "../db/database.ts";
import type { Clock } from "./clock.ts";
import type { Jobs } from "./jobs.ts";

/** Dependencies of a sweep over all brands. */
export type SweepOptions = {
  readonly jobs: Jobs;
  readonly database: Database;
  readonly brands: Pick<BrandDirectory, "list" | "isOfRemoved">;
  readonly clock: Clock;
  readonly log: Logger;
};

/**
 * Runs a sweep for each brand in turn. A failure is logged and doesn't stop the others; a brand removed
 * meanwhile is skipped.
 */
export async function forEachBrand(
  brands: SweepOptions["brands"],
  log: Logger,
  work: (slug: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const { slug } of await brands.list()) {
    await work(slug).catch(async (error: unknown) => {
      if (await brands.isOfRemoved(error).catch(() => false)) return;
      log.warn({ brand: slug, err: error }, "a sweep of a brand failed");
      failures.push(error);
    });
  }
  if (failures.length > 0) throw failures[0];
}

/** Runs batches, so that no lock is held for long, until one finds nothing; returns the total. */
export async function untilNone(doBatch: () => Promise<number>): Promise<number> {
  for (let done = 0; ; ) {
    const some = await doBatch();
    if (some === 0) return done;
    done += some;
  }
}
