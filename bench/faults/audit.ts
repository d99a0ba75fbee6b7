import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { Ledger } from "../day/ledger.ts";
import { compare, type Finding } from "./compare.ts";
import type { Environment } from "./environment.ts";
import { areMailsUnderWay, checkMails } from "./mails.ts";
import { checkFiles, checkPayments, checkRules, readStored } from "./stored.ts";

export type Audit = {
  readonly findings: readonly Finding[];
  /** How many acknowledged writes were looked up. */
  readonly acknowledged: number;
  /** Mails whose delivery the portal can't know. */
  readonly cutOff: number;
  /** Seconds until nothing was pending any more. */
  readonly settledAfter: number;
};

/** Work of a killed process is handed to another one within two minutes; the queue is checked each minute. */
const patienceMs = 300_000;

/** Waits until no mail or payment is in progress, then compares the database with what was acknowledged to the students. */
export async function audit(
  environment: Environment,
  ledger: Ledger,
  emails: readonly string[],
): Promise<Audit> {
  return environment.withClient(async (client) => {
    const settledAfter = await waitForRest(client, environment, emails);
    const mails = await checkMails(client, environment, emails);
    const findings = [
      ...compare(ledger.books, await readStored(client, emails)),
      ...(await checkRules(client)),
      ...(await checkPayments(client, environment)),
      ...(await checkFiles(client, environment, emails)),
      ...mails.findings,
    ];
    return { findings, settledAfter, cutOff: mails.cutOff, acknowledged: countAcknowledged(ledger) };
  });
}

async function waitForRest(
  client: pg.Client,
  environment: Environment,
  emails: readonly string[],
): Promise<number> {
  const begin = performance.now();
  const isMoving = async () => {
    const { rowCount } = await client.query(
      `select from brand_sabia.orders where code not like 'import:%'
       and (in_doubt or busy_until is not null or (status = 'pending' and payment_method = 'credit_card'))`,
    );
    return (rowCount ?? 0) > 0 || (await areMailsUnderWay(client, environment, emails));
  };
  while ((await isMoving()) && performance.now() - begin < patienceMs) await delay(500);
  return (performance.now() - begin) / 1000;
}

function countAcknowledged({ books }: Ledger): number {
  const keyed = [books.answers, books.replies, books.orders].flatMap((book) => [...book.values()]);
  const counted = [books.uploads, books.mails].flatMap((book) => [...book.values()]);
  return (
    keyed.filter(({ acknowledged }) => acknowledged).length +
    counted.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0) +
    [...books.progress.values()].filter(({ acknowledged }) => acknowledged > 0).length
  );
}
