import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Brand } from "../../db/brands.ts";
import type { BrandTransaction } from "../../db/database.ts";
import { isDatabaseAway } from "../../db/pool.ts";
import type { Clock } from "../clock.ts";
import type { Jobs } from "../jobs.ts";
import { type Mail, MailNotSent, type MailTransport, mailIdOf } from "./mail.ts";
import { claimMail, insertMail, markSent, type OutboxRow, settleMail } from "./outbox.queries.ts";

/** Writes the words of a mail while it is sent, in the transaction that takes it in hand; undefined: it isn't wanted any more. */
export type ComposeMail = (
  trx: BrandTransaction,
  brand: Brand,
  mail: OutboxRow,
  now: Date,
) => Promise<Pick<Mail, "to" | "subject" | "html" | "text"> | undefined>;

/** Mails that go with a transaction and leave once it has committed. */
export type Outbox = {
  post(
    trx: BrandTransaction,
    brand: Brand,
    mail: { kind: string; userId: number; origin: string },
  ): Promise<void>;
};

export type OutboxOptions = {
  readonly jobs: Jobs;
  readonly transport: MailTransport;
  readonly findBrand: (slug: string) => Promise<Brand | undefined>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Who writes which kind. */
  readonly compose: Readonly<Record<string, ComposeMail>>;
};

const queue = "mail";
type Job = { brand: string; mail: number };

/** Longer than a database takes to come back, and with the sending over before the job is given to somebody else. */
const [patienceMs, pauseMs] = [25_000, 250];

/** Writes down what became of a try, and again while the database is away: nobody but this process knows it. */
async function writeDown<T>(write: () => Promise<T>): Promise<T> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > end) throw error;
      await delay(pauseMs);
    }
  }
}

/**
 * Sends each mail at most once: it is tried again only while it surely has not left. A process that dies in the very
 * moment of sending leaves a mail that isn't sent again; whoever waits for it asks for another.
 */
export function createOutbox({ jobs, transport, findBrand, clock, log, compose }: OutboxOptions): Outbox {
  jobs.handle<Job>(queue, async ({ brand: slug, mail: id }, stopping) => {
    const brand = await findBrand(slug);
    // New, and known to the process that took the mail alone: tried again, by any of them.
    if (!brand) throw new Error(`The brand ${slug} is not known here`);
    const mail = await brand.db.transaction().execute(async (trx) => {
      const row = await claimMail(trx, id);
      if (!row) {
        if (await settleMail(trx, id, "unknown"))
          log.warn({ brand: slug, mail: id }, "a mail was cut off half-way");
        return undefined;
      }
      const words = await compose[row.kind]?.(trx, brand, row, clock.now());
      if (!words) await settleMail(trx, id, "failed");
      return words && { ...words, row };
    });
    if (!mail) return;
    const { row, ...words } = mail;
    try {
      const sender = { slug, name: brand.appInfo.name };
      await transport.send(
        { ...words, id: mailIdOf(slug, row), brand: sender, date: row.created_at },
        stopping,
      );
    } catch (error) {
      const again = error instanceof MailNotSent && !error.final;
      const state = again ? "waiting" : error instanceof MailNotSent ? "failed" : "unknown";
      await writeDown(() => settleMail(brand.db, id, state));
      if (again) throw error;
      log.warn({ brand: slug, mail: id, err: error }, "a mail was given up");
      return;
    }
    const isKept = await writeDown(() => markSent(brand.db, id, clock.now())).catch(
      async (error: unknown) => {
        // The whole brand may be gone, table and all.
        if (!isDatabaseAway(error)) await transport.forget?.(slug, [row]);
        throw error;
      },
    );
    // Whoever was erased while it was written leaves no message behind.
    if (!isKept) await transport.forget?.(slug, [row]);
  });
  return {
    async post(trx, brand, { kind, userId, origin }) {
      const id = await insertMail(trx, { kind, user_id: userId, origin, created_at: clock.now() });
      await jobs.send(queue, { brand: brand.slug, mail: id }, { within: trx });
    },
  };
}
