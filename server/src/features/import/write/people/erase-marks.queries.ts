import { sql } from "kysely";
import type { BrandDb, BrandTransaction } from "../../../../db/database.ts";
import { erasedMark } from "./person-fingerprint.ts";

/**
 * Whether a student number belonged to an erased person whom an import created; such a number is never
 * reused.
 */
export async function isErasedNumber(db: BrandDb, studentNumber: string): Promise<boolean> {
  const row = await db
    .selectFrom("import_fingerprints")
    .select("key")
    .where("kind", "=", "person")
    .where("key", "=", studentNumber)
    .where("fingerprint", "=", erasedMark)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes the fingerprints of a person's fields and studies: their keys would show who wrote an anonymised
 * post, and a hash can reveal a short text. The marks of the person and the enrollments stay, emptied, as
 * protection against old files: the person's forever, an enrollment's until no file has its number. Must run
 * while the numbers still exist.
 */
export async function eraseMarks(trx: BrandTransaction, personId: number): Promise<void> {
  const person = trx.selectFrom("people").select("student_number").where("id", "=", personId);
  const numbers = trx.selectFrom("enrollments").select("number").where("person_id", "=", personId);
  await trx
    .updateTable("import_fingerprints")
    .set({ fingerprint: erasedMark })
    .where((eb) =>
      eb.or([
        eb("kind", "=", "person").and("key", "=", person),
        eb("kind", "=", "enrollment").and("key", "in", numbers),
      ]),
    )
    .execute();
  const ownDiscussions = trx
    .selectFrom("forum_discussions as discussion")
    .innerJoin("users", "users.id", "discussion.user_id")
    .innerJoin("forum_topics as topic", "topic.id", "discussion.topic_id")
    .innerJoin("forums", "forums.id", "topic.forum_id")
    .innerJoin("groups", "groups.id", "forums.group_id")
    .select(sql<string>`groups.slug || '/' || topic.slug || '/' || discussion.slug`.as("key"))
    .where("users.person_id", "=", personId)
    .where("discussion.slug", "is not", null);
  // The lesson comes after the last slash, as a number may contain slashes.
  const enrollment = sql<string>`case kind when 'payment' then key::jsonb ->> 0 else regexp_replace(key, '/[^/]*$', '') end`;
  await trx
    .deleteFrom("import_fingerprints")
    .where((eb) =>
      eb.or([
        eb("kind", "in", ["progress", "answers", "payment"]).and(enrollment, "in", numbers),
        eb("kind", "=", "reply").and(sql<boolean>`strpos(key, '/' || (${person}) || '@') > 0`),
        eb("kind", "=", "discussion").and("key", "in", ownDiscussions),
      ]),
    )
    .execute();
}
