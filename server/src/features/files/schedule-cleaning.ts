import type { Storage } from "../../platform/storage/storage.ts";
import { forEachBrand, type SweepOptions } from "../../platform/sweeps.ts";
import { cleanUploads } from "./clean-uploads.ts";

type Options = SweepOptions & { readonly storage: Storage };

/** Every hour, removes unused uploads of all brands. */
export function scheduleCleaning({ jobs, database, storage, brands, clock, log }: Options): void {
  jobs.schedule("clean-unused-uploads", "23 * * * *", () =>
    forEachBrand(brands, log, async (slug) => {
      const cleaned = await cleanUploads({ db: database.brand(slug), storage, slug, now: clock.now() });
      if (cleaned.files + cleaned.strays > 0) log.info({ brand: slug, ...cleaned }, "cleaned unused uploads");
    }),
  );
}
