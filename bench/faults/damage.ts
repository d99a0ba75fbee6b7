import type pg from "pg";
import type { Finding } from "./compare.ts";
import type { Environment } from "./environment.ts";

export type Damage = {
  /** As the audit's findings name it. */
  readonly kind: "answer" | "reply" | "progress" | "upload" | "mail";
  readonly what: string;
};

/** Damage to one write of each kind, as a bug of the portal might cause it. */
const damages: readonly (Damage & { readonly text: string })[] = [
  {
    kind: "answer",
    what: "an answer is taken away",
    text: `update exercise_list_instance_exercises set replied_at = null, option_ids = '{}', reply = null,
        cells_answers = '[]', file_id = null, grade_tenths = null, graded_at = null
      where id = (select max(step.id) from exercise_list_instance_exercises step
        join exercise_list_instances list on list.id = step.instance_id
        join enrollments on enrollments.id = enrollment_id join users using (person_id)
        where email = any($1) and replied_at is not null and half_replied_at is null)`,
  },
  {
    kind: "reply",
    what: "a reply is there twice",
    text: `insert into forum_replies (discussion_id, user_id, reply, created_at, sent_key)
      select discussion_id, user_id, reply, now(), null from forum_replies
      where id = (select max(forum_replies.id) from forum_replies join users on users.id = user_id where email = any($1))`,
  },
  {
    kind: "progress",
    what: "progress falls back",
    text: `update lesson_progress set progress = 0.01, finished_at = null where (enrollment_id, lesson_id) =
      (select enrollment_id, lesson_id from lesson_progress
         join lessons on lessons.id = lesson_id and type <> 'LL'
         join enrollments on enrollments.id = enrollment_id join users using (person_id)
       where email = any($1) and progress > 0.1 order by 1 desc, 2 limit 1)`,
  },
  {
    kind: "upload",
    what: "an upload's row is gone",
    text: `delete from files where id = (select max(files.id) from files join users on users.person_id = owner_id
      where email = any($1) and not exists
        (select from exercise_list_instance_exercises where file_id = files.id))`,
  },
  {
    kind: "mail",
    what: "a mail's row is gone",
    text: `delete from mail_outbox where id =
      (select max(mail_outbox.id) from mail_outbox join users on users.id = user_id where email = any($1))`,
  },
];

/** Damages the database before an audit, to check that the audit reports it. Returns the damage that could be done. */
export async function damage(environment: Environment, emails: readonly string[]): Promise<Damage[]> {
  return environment.withClient(async (client: pg.Client) => {
    await client.query("set search_path to brand_sabia");
    const done: Damage[] = [];
    for (const { text, ...one } of damages)
      if (((await client.query(text, [emails])).rowCount ?? 0) > 0) done.push(one);
    return done;
  });
}

/** What is wrong with an audit of damaged data: the damage that it did not report. */
export function findMissed(done: readonly Damage[], findings: readonly Finding[]): Finding[] {
  if (done.length === 0) return ["there was nothing to damage"];
  return done
    .filter(({ kind }) => !findings.some((finding) => finding.includes(kind)))
    .map(({ what }) => `the audit did not report that ${what}`);
}
