import type { CourseSource, TopicSource } from "../../read/course.types.ts";
import { fingerprintOf } from "../ledger.ts";
import { insertOne, insertRows, updateRows, type Writer } from "../rows.queries.ts";

/** The ids of each course and of its syllabus, to which lessons and topics belong. */
export type CourseIds = Map<string, { readonly id: number; readonly syllabusId: number }>;

/** Writes courses and their syllabi; returns the ids of all courses by slug. */
export async function writeCourses(writer: Writer, courses: readonly CourseSource[]): Promise<CourseIds> {
  const { tx, ledger } = writer;
  const rows = await tx
    .selectFrom("courses")
    .innerJoin("syllabi", "syllabi.course_id", "courses.id")
    .select(["courses.id", "courses.slug", "syllabi.id as syllabusId"])
    .execute();
  const ids: CourseIds = new Map(rows.map(({ slug, id, syllabusId }) => [slug, { id, syllabusId }]));
  // A school has dozens of courses, not thousands: one statement each is fast enough.
  for (const { slug, name, syllabus, inOrder } of courses) {
    const known = ids.get(slug);
    const fingerprint = fingerprintOf([name, syllabus, inOrder]);
    const outcome = ledger.record(
      { kind: "course", key: slug, fingerprint },
      { exists: known !== undefined },
    );
    if (known === undefined) {
      const { id } = await insertOne(writer, "courses", { slug, name }, ["id"]);
      const values = { course_id: id, name: syllabus, in_order: inOrder };
      const made = await insertOne(writer, "syllabi", values, ["id"]);
      ids.set(slug, { id, syllabusId: made.id });
    } else if (outcome === "changed") {
      await updateRows(writer, "courses", [{ id: known.id, name }]);
      await updateRows(writer, "syllabi", [{ id: known.syllabusId, name: syllabus, in_order: inOrder }]);
    }
  }
  return ids;
}

/** The key of a topic, unique among all courses. */
export const topicKeyOf = (courseSlug: string, titles: string): string => `${courseSlug} ${titles}`;

/** Loads the ids of all topics by their titles from the root down. */
async function loadTopics({ tx }: Writer, courseIds: CourseIds): Promise<Map<string, number>> {
  const slugs = new Map([...courseIds].map(([slug, { syllabusId }]) => [syllabusId, slug]));
  const rows = await tx.selectFrom("topics").select(["id", "syllabus_id", "parent_id", "title"]).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const titlesOf = (row: (typeof rows)[number]): string[] => {
    const parent = row.parent_id === null ? undefined : byId.get(row.parent_id);
    return parent ? [...titlesOf(parent), row.title] : [row.title];
  };
  return new Map(
    rows.map((row) => [topicKeyOf(slugs.get(row.syllabus_id) ?? "", JSON.stringify(titlesOf(row))), row.id]),
  );
}

/** Writes the topics of all trees, parents first; returns the ids of all topics by key. */
export async function writeTopics(
  writer: Writer,
  courses: readonly CourseSource[],
  courseIds: CourseIds,
): Promise<Map<string, number>> {
  const ids = await loadTopics(writer, courseIds);
  const updates: { id: number; position: number; kind: string | null }[] = [];
  for (const { slug, topics } of courses) {
    const syllabusId = courseIds.get(slug)?.syllabusId;
    if (syllabusId === undefined) throw new Error(`The course ${slug} has no syllabus`);
    const levels = new Map<number, TopicSource[]>();
    for (const topic of topics) {
      const key = topicKeyOf(slug, topic.key);
      const id = ids.get(key);
      const fingerprint = fingerprintOf([topic.position, topic.kind]);
      const outcome = writer.ledger.record({ kind: "topic", key, fingerprint }, { exists: id !== undefined });
      if (id === undefined) {
        const depth = (JSON.parse(topic.key) as string[]).length;
        levels.set(depth, [...(levels.get(depth) ?? []), topic]);
      } else if (outcome === "changed") updates.push({ id, position: topic.position, kind: topic.kind });
    }
    for (const depth of [...levels.keys()].toSorted((a, b) => a - b)) {
      const rows = (levels.get(depth) ?? []).map(({ parentKey, position, title, kind }) => {
        const parent_id = parentKey === null ? null : (ids.get(topicKeyOf(slug, parentKey)) ?? null);
        return { syllabus_id: syllabusId, parent_id, position, title, kind };
      });
      const keys = new Map(
        (levels.get(depth) ?? []).map((topic, index) => [
          JSON.stringify([rows[index]?.parent_id, topic.title]),
          topic.key,
        ]),
      );
      for (const row of await insertRows(writer, "topics", rows, ["id", "parent_id", "title"])) {
        const key = keys.get(JSON.stringify([row.parent_id, row.title]));
        if (key !== undefined) ids.set(topicKeyOf(slug, key), row.id);
      }
    }
  }
  await updateRows(writer, "topics", updates);
  return ids;
}
