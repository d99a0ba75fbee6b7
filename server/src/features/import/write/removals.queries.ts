import { sql } from "kysely";
import type { Package } from "../read/package.types.ts";
import { type CourseIds, topicKeyOf } from "./courses/courses.queries.ts";
import { lessonKeyOf } from "./courses/lessons.queries.ts";
import { listKeyOf } from "./courses/lists.queries.ts";
import { forumTopicKeyOf } from "./forums/forums.queries.ts";
import type { Kind } from "./ledger.ts";
import { loadEnrollmentIds } from "./people/enrollments.queries.ts";
import { deleteRows, removeUnused, type Writer } from "./rows.queries.ts";

type Ids = ReadonlyMap<string, number>;
type Remove = (ids: readonly number[]) => Promise<ReadonlySet<number>>;

/**
 * Removes entries that left the files if `remove` agrees, and keeps the others. The mark of an erased person
 * always stays.
 */
async function settle(
  { ledger }: Writer,
  kind: Kind,
  present: Iterable<string>,
  ids: Ids,
  remove: Remove,
): Promise<void> {
  const gone = ledger.gone(kind, new Set(present));
  if (gone.length === 0) return;
  const removed = await remove(gone.flatMap((key) => ids.get(key) ?? []));
  for (const key of gone) {
    const id = ids.get(key);
    if (id === undefined) {
      if (kind !== "person" || !ledger.isErased(kind, key)) ledger.forget(kind, key);
    } else if (removed.has(id)) ledger.remove(kind, key);
    else ledger.keep(kind, key);
  }
}

/**
 * Removes enrollments and people that left the files. Runs first, as their numbers, CPFs and places in groups
 * may be given to others.
 */
export async function removeGonePeople(writer: Writer, content: Package): Promise<void> {
  const schema = (table: string) => sql.id(writer.schema, table);
  const numbers = content.enrollments.map(({ number }) => number);
  const studied = sql<boolean>`exists (select from ${schema("lesson_progress")} where enrollment_id = target.id)`;
  await settle(writer, "enrollment", numbers, await loadEnrollmentIds(writer), (ids) =>
    removeUnused(writer, "enrollments", ids, { keep: studied }),
  );
  const people = await writer.tx.selectFrom("people").select(["id", "student_number"]).execute();
  const ids = new Map(people.map((row) => [row.student_number, row.id]));
  // An account that the student made is kept, and one that was used. Sessions are deleted after a month, but any
  // change to the account still shows its use.
  const known = sql<boolean>`exists (select from ${schema("users")} where person_id = target.id and (
    not from_files or updated_at > created_at
    or exists (select from ${schema("sessions")} where user_id = users.id)))`;
  const present = content.people.map(({ studentNumber }) => studentNumber);
  const used = { keep: known, through: { table: "users", column: "person_id" } } as const;
  await settle(writer, "person", present, ids, (some) => removeUnused(writer, "people", some, used));
}

/** Posts are always kept: others replied to them, and the positions of replies are final. */
function keepGonePosts({ ledger }: Writer, { discussions }: Package): void {
  const keys = {
    discussion: new Set(discussions.map(({ key }) => key)),
    reply: new Set(discussions.flatMap(({ replies }) => replies.map(({ key }) => key))),
  };
  for (const kind of ["discussion", "reply"] as const) {
    for (const key of ledger.gone(kind, keys[kind])) ledger.keep(kind, key);
  }
}

/** Removes packages that nobody bought and takes the others off sale. Payments are never removed. */
async function removeGonePackages(writer: Writer, content: Package, ids: Ids): Promise<void> {
  const { tx, ledger } = writer;
  const present = content.coursePackages.map(({ id }) => String(id));
  await settle(writer, "package", present, ids, async (gone) => {
    const removed = await removeUnused(writer, "packages", gone);
    const kept = gone.filter((id) => !removed.has(id));
    if (kept.length > 0) {
      await tx.updateTable("packages").set({ status: "INACTIVE" }).where("id", "in", kept).execute();
    }
    return removed;
  });
  const keys = new Set(content.payments.map(({ key }) => key));
  for (const key of ledger.gone("payment", keys)) ledger.keep("payment", key);
}

/** The ids of all entries, by key. */
type AllIds = Record<
  "units" | "topics" | "lessons" | "lists" | "groups" | "files" | "forums" | "forumTopics" | "packages",
  Ids
> & {
  courses: CourseIds;
};

/**
 * Removes everything else that left the files, in reverse order of writing. A lesson with progress is taken out
 * of the tree and kept.
 */
export async function removeGoneContent(writer: Writer, content: Package, all: AllIds): Promise<void> {
  const { courses, groups, units, files } = content;
  const unused =
    (table: "groups" | "lessons" | "exercise_lists" | "units" | "files"): Remove =>
    (ids) =>
      removeUnused(writer, table, ids);
  const forums = groups.filter(({ forum }) => forum !== null).map(({ slug }) => slug);
  const forumTopics = groups.flatMap(({ slug, forum }) =>
    (forum?.topics ?? []).map((topic) => forumTopicKeyOf(slug, topic.slug)),
  );
  await settle(writer, "forum_topic", forumTopics, all.forumTopics, (ids) =>
    removeUnused(writer, "forum_topics", ids),
  );
  await settle(writer, "forum", forums, all.forums, (ids) => removeUnused(writer, "forums", ids));
  keepGonePosts(writer, content);
  await removeGonePackages(writer, content, all.packages);
  await settle(
    writer,
    "group",
    groups.map(({ slug }) => slug),
    all.groups,
    unused("groups"),
  );

  const lessons = courses.flatMap(({ slug, order }) => order.map((lesson) => lessonKeyOf(slug, lesson)));
  await settle(writer, "lesson", lessons, all.lessons, async (ids) => {
    const removed = await unused("lessons")(ids);
    const kept = ids.filter((id) => !removed.has(id));
    if (kept.length > 0) {
      await writer.tx
        .updateTable("lessons")
        .set({ topic_id: null })
        .where("id", "in", kept)
        .where("topic_id", "is not", null)
        .execute();
    }
    return removed;
  });

  const lists = courses.flatMap(({ slug, lists: own }) => own.map((list) => listKeyOf(slug, list.slug)));
  await settle(writer, "list", lists, all.lists, unused("exercise_lists"));

  const topics = courses.flatMap(({ slug, topics }) => topics.map(({ key }) => topicKeyOf(slug, key)));
  await settle(writer, "topic", topics, all.topics, async (ids) => {
    await deleteRows(writer, "topics", "id", ids);
    return new Set(ids);
  });

  const courseIds = new Map([...all.courses].map(([slug, { id }]) => [slug, id]));
  const syllabusIds = new Map([...all.courses.values()].map(({ id, syllabusId }) => [id, syllabusId]));
  await settle(
    writer,
    "course",
    courses.map(({ slug }) => slug),
    courseIds,
    async (ids) => {
      const syllabi = await removeUnused(
        writer,
        "syllabi",
        ids.flatMap((id) => syllabusIds.get(id) ?? []),
      );
      return removeUnused(
        writer,
        "courses",
        ids.filter((id) => syllabi.has(syllabusIds.get(id) ?? 0)),
      );
    },
  );
  await settle(
    writer,
    "unit",
    units.map(({ id }) => String(id)),
    all.units,
    unused("units"),
  );
  await settle(
    writer,
    "file",
    files.map(({ name }) => name),
    all.files,
    unused("files"),
  );
}
