import { listBrandSlugs } from "../../db/brands.ts";
import { dayMs } from "../durations.ts";
import { forEachBrand, type SweepOptions, untilNone } from "../sweeps.ts";
import type { Mailbox } from "./mailbox.ts";
import { deleteMailsPostedBefore } from "./outbox.queries.ts";

type Options = SweepOptions & { readonly mailbox: Mailbox; readonly batchSize?: number };

/** How long the record of a mail, and its file in the local mailbox, are kept. */
const keptMs = 30 * dayMs;

/** Every night, deletes old mails of all brands, with the links they contain. */
export function scheduleForgettingMails(options: Options): void {
  const { jobs, database, brands, clock, log, mailbox, batchSize = 1000 } = options;
  jobs.schedule("forget-old-mails", "47 3 * * *", async () => {
    // Some may have been written while their brand was removed, or by a process that died then.
    await mailbox.forgetOthers(() => listBrandSlugs(database.registry));
    await forEachBrand(brands, log, async (slug) => {
      const before = new Date(clock.now().getTime() - keptMs);
      // By age, even if mails are now sent by SMTP: no row may refer to a file any more.
      await mailbox.forgetBefore(slug, before);
      const forgotten = await untilNone(() =>
        deleteMailsPostedBefore(database.brand(slug), before, batchSize),
      );
      if (forgotten > 0) log.info({ brand: slug, forgotten }, "forgot mails that were posted long ago");
    });
  });
}
