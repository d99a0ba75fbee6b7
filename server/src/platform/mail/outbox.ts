import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Brand } from "../../db/brands.ts";
import type { BrandTransaction } from "../../db/database.ts";
import { isDatabaseAway } from "../../db/sql-errors.ts";
import type { Clock } from "../clock.ts";
import type { Jobs } from "../jobs.ts";
import { type Mail, MailNotSent, type MailTransport, mailIdOf } from "./mail.ts";
import {
  claimMail,
  insertMail,
  type MailState,
  markSent,
  type OutboxRow,
  settleMail,
} from "./outbox.queries.ts";

/**
 * Composes a mail when it is sent, in the transaction that claims it; undefined if it is no longer wanted.
 */
export type ComposeMail = (
  trx: BrandTransaction,
  brand: Brand,
  mail: OutboxRow,
  now: Date,
) => Promise<Pick<Mail, "to" | "subject" | "html" | "text"> | undefined>;

/** Mails posted in a transaction and sent once it has committed. */
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
  /** The composer of each kind. */
  readonly compose: Readonly<Record<string, ComposeMail>>;
};

const queue = "mail";
type Job = { brand: string; mail: number };

/**
 * Longer than a database restart takes; together with the time to send, shorter than the time after which
 * another process takes over the job.
 */
const [retryForMs, pauseMs] = [25_000, 250];

/**
 * Records the outcome of an attempt, retrying while the database is unavailable: only this process knows it.
 */
async function record<T>(write: () => Promise<T>): Promise<T> {
  const end = performance.now() + retryForMs;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > end) throw error;
      await delay(pauseMs);
    }
  }
}

type Words = NonNullable<Awaited<ReturnType<ComposeMail>>>;
type ComposedMail = { row: OutboxRow; words: Words };

/** Claims the mail and composes it; undefined if there is nothing to send. */
function claimAndCompose(
  brand: Brand,
  id: number,
  { clock, log, compose }: OutboxOptions,
): Promise<ComposedMail | undefined> {
  return brand.db.transaction().execute(async (trx) => {
    const row = await claimMail(trx, id);
    if (!row) {
      if (await settleMail(trx, id, "unknown"))
        log.warn({ brand: brand.slug, mail: id }, "a mail was cut off half-way");
      return undefined;
    }
    const words = await compose[row.kind]?.(trx, brand, row, clock.now());
    if (!words) await settleMail(trx, id, "failed");
    return words && { row, words };
  });
}

/** The state of a mail after a failed attempt: "waiting" only if it was certainly not sent. */
function classifyFailure(error: unknown): MailState {
  if (!(error instanceof MailNotSent)) return "unknown";
  return error.final ? "failed" : "waiting";
}

/** Sends the mail. A failure is recorded, and thrown if the job should retry; returns whether it was sent. */
async function deliver(
  brand: Brand,
  { row, words }: ComposedMail,
  { transport, log }: OutboxOptions,
  stopping: AbortSignal,
): Promise<boolean> {
  const { slug } = brand;
  try {
    const sender = { slug, name: brand.appInfo.name };
    await transport.send({ ...words, id: mailIdOf(slug, row), brand: sender, date: row.createdAt }, stopping);
    return true;
  } catch (error) {
    const state = classifyFailure(error);
    await record(() => settleMail(brand.db, row.id, state));
    if (state === "waiting") throw error;
    log.warn({ brand: slug, mail: row.id, err: error }, "a mail was given up");
    return false;
  }
}

/**
 * Records that the mail was sent. If its row is gone (an erasure, or the whole brand), a stored copy is
 * deleted too.
 */
async function recordSent(
  { slug, db }: Brand,
  row: OutboxRow,
  { transport, clock }: OutboxOptions,
): Promise<void> {
  const isKept = await record(() => markSent(db, row.id, clock.now())).catch(async (error: unknown) => {
    if (!isDatabaseAway(error)) await transport.forget?.(slug, [row]);
    throw error;
  });
  if (!isKept) await transport.forget?.(slug, [row]);
}

/**
 * Sends each mail at most once: it is retried only while it was certainly not sent. A process that dies while
 * sending leaves a mail that isn't sent again; the recipient can request another.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { jobs, findBrand, clock } = options;
  jobs.handle<Job>(queue, async ({ brand: slug, mail: id }, stopping) => {
    const brand = await findBrand(slug);
    // A new brand, known so far only to the process that posted the mail: the job is retried, by any process.
    if (!brand) throw new Error(`The brand ${slug} is not known here`);
    const mail = await claimAndCompose(brand, id, options);
    if (mail && (await deliver(brand, mail, options, stopping))) await recordSent(brand, mail.row, options);
  });
  return {
    async post(trx, brand, { kind, userId, origin }) {
      const id = await insertMail(trx, { kind, userId, origin, createdAt: clock.now() });
      await jobs.send(queue, { brand: brand.slug, mail: id }, { within: trx });
    },
  };
}
