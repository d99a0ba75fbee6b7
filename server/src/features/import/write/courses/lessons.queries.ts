import type { CourseSource, LessonSource } from "../../read/course.types.ts";
import { type Moment, resolveMoment } from "../../read/moments.ts";
import { fingerprintOf } from "../ledger.ts";
import type { Clocks } from "../move-dates.queries.ts";
import { deleteRows, insertRows, requireId, updateRows, type Writer } from "../rows.queries.ts";
import { type CourseIds, topicKeyOf } from "./courses.queries.ts";
import { type ListIds, listKeyOf } from "./lists.queries.ts";

/** What lessons refer to, and the basis for resolving their dates. */
type Ids = Clocks & {
  readonly courses: CourseIds;
  readonly topics: ReadonlyMap<string, number>;
  readonly files: ReadonlyMap<string, number>;
  readonly lists: ListIds;
};

/** The key of a lesson, unique among all courses. */
export const lessonKeyOf = (courseSlug: string, lessonSlug: string): string => `${courseSlug}/${lessonSlug}`;

type Window = { response_starts_at: Date | null; response_ends_at: Date | null };

function fingerprintOfLesson(lesson: LessonSource, window: Window): string {
  return fingerprintOf([
    lesson.topicKey,
    lesson.position,
    lesson.type,
    lesson.title,
    lesson.description,
    lesson.contentHtml,
    lesson.durationMinutes,
    lesson.video?.name ?? null,
    lesson.embed,
    lesson.captions.map(({ lang, label, file }) => [lang, label, file.name]),
    lesson.materials.map(({ title, text, file }) => [title, text, file.name]),
    lesson.images.map(({ name }) => name),
    // Only where there is one, so that lessons without a poster keep their fingerprints.
    ...(lesson.poster ? [{ poster: lesson.poster.name }] : []),
    // Only for lists, so that other lessons keep their fingerprints. As instants, because a new time zone of
    // the brand moves them.
    ...(lesson.type === "LL" ? [lesson.list, window.response_starts_at, window.response_ends_at] : []),
  ]);
}

/** Replaces what belongs to lessons: captions, materials, pictures. */
async function writeParts(
  writer: Writer,
  lessons: readonly { id: number; lesson: LessonSource }[],
  files: Ids["files"],
): Promise<void> {
  const captions = lessons.flatMap(({ id, lesson }) =>
    lesson.captions.map(({ lang, label, file }, position) => ({
      lesson_id: id,
      file_id: requireId(files, file.name),
      lang,
      label,
      position,
    })),
  );
  const materials = lessons.flatMap(({ id, lesson }) =>
    lesson.materials.map(({ title, text, file }, position) => ({
      lesson_id: id,
      file_id: requireId(files, file.name),
      title,
      text,
      position,
    })),
  );
  const images = lessons.flatMap(({ id, lesson }) =>
    lesson.images.map(({ name }) => ({ lesson_id: id, file_id: requireId(files, name) })),
  );
  await insertRows(writer, "lesson_captions", captions);
  await insertRows(writer, "lesson_materials", materials);
  await insertRows(writer, "lesson_images", images);
}

/** Writes all lessons with their positions and parts; returns the ids of all lessons by key. */
export async function writeLessons(
  writer: Writer,
  courses: readonly CourseSource[],
  known: Ids,
): Promise<Map<string, number>> {
  const rows = await writer.tx
    .selectFrom("lessons")
    .innerJoin("syllabi", "syllabi.id", "lessons.syllabus_id")
    .innerJoin("courses", "courses.id", "syllabi.course_id")
    .select(["lessons.id", "lessons.slug", "courses.slug as course"])
    .execute();
  const ids = new Map(rows.map(({ id, course, slug }) => [lessonKeyOf(course, slug), id]));
  const instantOf = (moment: Moment | null) =>
    moment && resolveMoment(moment, known.anchorDay, known.timeZone);
  const valuesOf = (course: string, lesson: LessonSource, syllabusId: number) => ({
    syllabus_id: syllabusId,
    slug: lesson.slug,
    position: lesson.position,
    type: lesson.type,
    topic_id: requireId(known.topics, topicKeyOf(course, lesson.topicKey)),
    title: lesson.title,
    description: lesson.description,
    content_html: lesson.contentHtml,
    duration_minutes: lesson.durationMinutes,
    video_embed: lesson.embed,
    video_file_id: lesson.video ? requireId(known.files, lesson.video.name) : null,
    poster_file_id: lesson.poster ? requireId(known.files, lesson.poster.name) : null,
    exercise_list_id: lesson.list === null ? null : requireId(known.lists, listKeyOf(course, lesson.list)),
    response_starts_at: instantOf(lesson.opens),
    response_ends_at: instantOf(lesson.closes),
  });
  const inserts: { key: string; lesson: LessonSource; values: ReturnType<typeof valuesOf> }[] = [];
  const updates: { id: number; lesson: LessonSource; values: ReturnType<typeof valuesOf> }[] = [];
  for (const { slug: course, lessons } of courses) {
    const syllabusId = known.courses.get(course)?.syllabusId;
    if (syllabusId === undefined) throw new Error(`The course ${course} has no syllabus`);
    for (const lesson of lessons) {
      const key = lessonKeyOf(course, lesson.slug);
      const id = ids.get(key);
      const values = valuesOf(course, lesson, syllabusId);
      const fingerprint = fingerprintOfLesson(lesson, values);
      const outcome = writer.ledger.record(
        { kind: "lesson", key, fingerprint },
        { exists: id !== undefined },
      );
      if (id === undefined) inserts.push({ key, lesson, values });
      else if (outcome === "changed") updates.push({ id, lesson, values });
    }
  }
  const returning = ["id", "syllabus_id", "slug"] as const;
  const slugs = new Map([...known.courses].map(([slug, { syllabusId }]) => [syllabusId, slug]));
  for (const row of await insertRows(
    writer,
    "lessons",
    inserts.map(({ values }) => values),
    returning,
  )) {
    ids.set(lessonKeyOf(slugs.get(row.syllabus_id) ?? "", row.slug), row.id);
  }
  await updateRows(
    writer,
    "lessons",
    updates.map(({ id, values }) => ({ id, ...values })),
  );
  const changed = updates.map(({ id }) => id);
  await deleteRows(writer, "lesson_captions", "lesson_id", changed);
  await deleteRows(writer, "lesson_materials", "lesson_id", changed);
  await deleteRows(writer, "lesson_images", "lesson_id", changed);
  const inserted = inserts.map(({ key, lesson }) => ({ id: requireId(ids, key), lesson }));
  await writeParts(writer, [...inserted, ...updates], known.files);
  return ids;
}
