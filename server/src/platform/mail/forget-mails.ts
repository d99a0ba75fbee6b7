import { listBrandSlugs } from "../../db/brands.ts";
import { forEachBrand, type SweepOptions, untilNone } from "../jobs.ts";
import type { Mailbox } from "./mailbox.ts";
import { deleteMailsPostedBefore } from "./outbox.queries.ts";

type Options = SweepOptions & { readonly mailbox: Mailbox; readonly batchSize?: number };

/** That a mail went to somebody, and the file of it in the local mailbox, is kept for this long. */
const keptMs = 30 * 86_400_000;

/** Forgets the mails of all brands that were posted long ago, every night, with the links that they carried. */
export function scheduleForgettingMails(options: Options): void {
  const { jobs, database, brands, clock, log, mailbox, batchSize = 1000 } = options;
  jobs.schedule("forget-old-mails", "47 3 * * *", async () => {
    // One was written while its brand was removed, or by a process that ended then.
    await mailbox.forgetOthers(() => listBrandSlugs(database.registry));
    await forEachBrand(brands, log, async (slug) => {
      const before = new Date(clock.now().getTime() - keptMs);
      // By their age, also where mails leave by SMTP now: no row may name a file any more.
      await mailbox.forgetBefore(slug, before);
      const forgotten = await untilNone(() =>
        deleteMailsPostedBefore(database.brand(slug), before, batchSize),
      );
      if (forgotten > 0) log.info({ brand: slug, forgotten }, "forgot mails that were posted long ago");
    });
  });
}
