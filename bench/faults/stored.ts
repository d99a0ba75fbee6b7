import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { spell } from "../day/answers.ts";
import type { Finding, Stored } from "./compare.ts";
import type { Environment } from "./environment.ts";

/** Reads all rows of these students, of every kind of write. */
export async function readStored(client: pg.Client, emails: readonly string[]): Promise<Stored> {
  await client.query("set search_path to brand_sabia");
  const ask = async <Row extends pg.QueryResultRow>(text: string) =>
    (await client.query<Row>(text, [emails])).rows;
  type Step = { key: string; owner: string; options: number[]; reply: string | null; file: number | null };
  type Cell = { cell: number; exercise_option_id: number | null; reply: string | null };
  const steps = await ask<Step & { cells: Cell[] }>(
    `select step.id::text as key, email as owner, option_ids as options, reply, file_id as file, cells_answers as cells
     from exercise_list_instance_exercises step
       join exercise_list_instances list on list.id = step.instance_id
       join enrollments on enrollments.id = list.enrollment_id join users using (person_id)
     where email = any($1) and (replied_at is not null or half_replied_at is not null)
       -- Exercises that the system closed at the deadline were not answered.
       and not (list.status = 'FE' and option_ids = '{}' and reply is null and file_id is null and cells_answers = '[]')`,
  );
  return {
    answers: steps.map(({ key, owner, options, reply, file, cells }) => ({
      key,
      owner,
      content: spell({
        exercise_option_id: options,
        cells_answers: cells.map(dropNulls),
        ...(reply !== null && { reply }),
        ...(file !== null && { file_id: file }),
      }),
    })),
    replies: await ask(
      `select encode(sent_key, 'hex') as key, email as owner, reply as content
       from forum_replies join users on users.id = user_id where email = any($1)`,
    ),
    orders: await ask(
      `select encode(sent_key, 'hex') as key, email as owner,
         (select string_agg(package_id::text, ',' order by package_id) from order_items where order_id = orders.id) as content
       from orders join users using (person_id) where email = any($1)`,
    ),
    uploads: await ask(
      "select email as owner, name from files join users on users.person_id = owner_id where email = any($1)",
    ),
    mails: await ask(
      "select email as owner, mail_outbox.id::text as name from mail_outbox join users on users.id = user_id where email = any($1)",
    ),
    progress: await ask(
      `select enrollment_id || '/' || lesson_id as key, progress::float as value
       from lesson_progress join lessons on lessons.id = lesson_id and type <> 'LL'
         join enrollments on enrollments.id = enrollment_id join users using (person_id)
       where email = any($1)`,
    ),
  };
}

const dropNulls = (cell: { cell: number; exercise_option_id: number | null; reply: string | null }) => ({
  cell: cell.cell,
  ...(cell.exercise_option_id !== null && { exercise_option_id: cell.exercise_option_id }),
  ...(cell.reply !== null && { reply: cell.reply }),
});

/** Invariants of the database; each query returns the rows that violate one. */
const rules: readonly { readonly says: string; readonly text: string }[] = [
  {
    says: "a list counts other answers than it has",
    text: `select list.id from exercise_list_instances list where replied_count <>
      (select count(*) from exercise_list_instance_exercises where instance_id = list.id and replied_at is not null)`,
  },
  {
    says: "a list was opened twice",
    text: `select min(id) as id from exercise_list_instances group by enrollment_id, lesson_id having count(*) > 1`,
  },
  {
    says: "a list's lesson shows other progress than the list",
    text: `select list.id from exercise_list_instances list
      join lesson_progress shown using (enrollment_id, lesson_id)
      where list.status in ('EA', 'FA') and abs(shown.progress - list.replied_count::float / list.exercises_count) > 0.0001`,
  },
  {
    says: "a discussion counts other replies than it has, or numbers them otherwise",
    text: `select id from forum_discussions where (replies_count, replies_count) is distinct from
      (select (count(*)::int, coalesce(max(position), 0)::int) from forum_replies where discussion_id = forum_discussions.id)`,
  },
  {
    says: "an order stands open without a word of the gateway",
    text: `select id from orders where code not like 'import:%' and
      (in_doubt or busy_until is not null or (status = 'pending' and payment_method = 'credit_card'))`,
  },
  {
    says: "an order was paid other than once, or opened no course",
    text: `select orders.id from orders where code not like 'import:%' and status = 'paid' and
      ((select count(*) from payments where order_id = orders.id and status = 'paid') <> 1
       or not exists (select from order_items join order_enrollments on order_item_id = order_items.id
         join enrollments on enrollments.id = enrollment_id
         where order_id = orders.id and enrollments.status = 'E'))`,
  },
  {
    says: "a course was bought twice",
    text: `select min(enrollments.id) as id from enrollments where number like 'P%'
      group by person_id, group_id having count(*) > 1`,
  },
];

/** Checks every invariant; returns a finding for each row that violates one. */
export async function checkRules(client: pg.Client): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { says, text } of rules) {
    const { rows } = await client.query<{ id: number }>(text);
    for (const { id } of rows) findings.push(`${says} (${id})`);
  }
  return findings;
}

/** Compares the portal's orders with the gateway's records. */
export async function checkPayments(client: pg.Client, { gateway }: Environment): Promise<Finding[]> {
  const { orders } = await gateway.running().state();
  const { rows } = await client.query<{ code: string; status: string }>(
    "select code, status from orders where code not like 'import:%'",
  );
  const own = new Map(rows.map(({ code, status }) => [code, status]));
  const theirs = Map.groupBy(orders, ({ code }) => code);
  const findings: Finding[] = [];
  for (const [code, ones] of theirs) {
    if (ones.length > 1) findings.push(`the gateway has order ${code} ${ones.length} times`);
    const status = own.get(code);
    for (const order of ones) {
      if (order.charges.length > 1) findings.push(`order ${code} was charged ${order.charges.length} times`);
      if (status === undefined) findings.push(`the gateway has order ${code}, and the portal doesn't`);
      else if (order.status !== status)
        findings.push(`order ${code} is ${order.status} at the gateway and ${status} here`);
    }
  }
  for (const [code, status] of own)
    if (status === "paid" && !theirs.has(code))
      findings.push(`order ${code} is paid, and the gateway has none`);
  return findings;
}

/** Compares each upload's bytes with its row. */
export async function checkFiles(
  client: pg.Client,
  { dataDir }: Environment,
  emails: readonly string[],
): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string; key: string; sha256: string }>(
    `select name, storage_key as key, sha256 from files join users on users.person_id = owner_id where email = any($1)`,
    [emails],
  );
  const findings: Finding[] = [];
  for (const { name, key, sha256 } of rows) {
    const hash = createHash("sha256");
    const read = pipeline(createReadStream(join(dataDir, "files", key)), hash);
    const found = await read.then(
      () => hash.digest("hex"),
      () => "nothing",
    );
    if (found !== sha256) findings.push(`upload ${name} has other bytes than were taken (${found})`);
  }
  return findings;
}
