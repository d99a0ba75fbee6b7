import type pg from "pg";
import type { Finding } from "./compare.ts";
import type { Environment } from "./environment.ts";

type Row = { id: string; state: string; key: string };

/** These students' mails, each with how often it arrived. */
async function readMails(client: pg.Client, environment: Environment, emails: readonly string[]) {
  const { rows } = await client.query<Row>(
    `select mail_outbox.id::text as id, state,
       'sabia.' || mail_outbox.id || '.' || round(extract(epoch from mail_outbox.created_at) * 1000) as key
     from brand_sabia.mail_outbox join brand_sabia.users on users.id = user_id where email = any($1)`,
    [emails],
  );
  const messages = environment.mail
    .messages()
    .filter(({ to }) => to?.some(({ address = "" }) => emails.includes(address)));
  const arrived = Map.groupBy(messages, ({ messageId = "" }) => /^<(.*)@/.exec(messageId)?.[1] ?? messageId);
  return { rows, arrived };
}

/** Whether a mail is still to be sent. */
export async function areMailsUnderWay(
  client: pg.Client,
  environment: Environment,
  emails: readonly string[],
): Promise<boolean> {
  const { rows } = await readMails(client, environment, emails);
  return rows.some(({ state }) => state === "waiting" || state === "sending");
}

/** Checks that each mail arrived once, and none that isn't in the outbox; one interrupted by a crash may have arrived or not. */
export async function checkMails(
  client: pg.Client,
  environment: Environment,
  emails: readonly string[],
): Promise<{ findings: Finding[]; cutOff: number }> {
  const { rows, arrived } = await readMails(client, environment, emails);
  const findings: Finding[] = [];
  for (const { id, state, key } of rows) {
    const count = arrived.get(key)?.length ?? 0;
    if (count > 1) findings.push(`mail ${id} arrived ${count} times`);
    if (state === "sent" ? count === 0 : state !== "unknown")
      findings.push(`mail ${id} is ${state} and arrived ${count} times`);
  }
  const known = new Set(rows.map(({ key }) => key));
  for (const key of arrived.keys()) if (!known.has(key)) findings.push(`mail ${key} was asked for by nobody`);
  return { findings, cutOff: rows.filter(({ state }) => state === "unknown").length };
}
