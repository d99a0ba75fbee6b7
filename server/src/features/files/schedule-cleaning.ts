import { forEachBrand, type SweepOptions } from "../../platform/jobs.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { cleanUploads } from "./clean-uploads.ts";
import { sweepReceivedFolders } from "./received-folder.ts";

type Options = SweepOptions & { readonly storage: Storage };

/** Every hour, removes unused uploads of all brands and the leftovers of interrupted uploads on this machine. */
export function scheduleCleaning({ jobs, database, storage, brands, clock, log }: Options): void {
  jobs.schedule("clean-unused-uploads", "23 * * * *", async () => {
    await forEachBrand(brands, log, async (slug) => {
      const cleaned = await cleanUploads({ db: database.brand(slug), storage, slug, now: clock.now() });
      if (cleaned.files + cleaned.strays > 0) log.info({ brand: slug, ...cleaned }, "cleaned unused uploads");
    });
    const abandoned = await sweepReceivedFolders();
    if (abandoned > 0) log.info({ abandoned }, "swept uploads that were cut off");
  });
}
