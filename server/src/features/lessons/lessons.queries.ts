import { sql } from "kysely";
import { prepareOne } from "../../db/prepared.ts";
import type { Viewer } from "../../platform/sessions.ts";
import { prepareOneForViewer } from "../auth/public.ts";
import { selectNextDeadline } from "../exercises/public.ts";
import { type LessonOfEnrollment, selectLockingLesson } from "../study-order/public.ts";

/**
 * A lesson's exercise list with the student's instance; times are strings, as JSON has them. The lesson may have
 * got another list since, or the list other exercises: `minutes` and `count` are those of the student's.
 */
export type ExerciseListRow = {
  minutes: number | null;
  startsAt: string | null;
  endsAt: string | null;
  instances: { id: number; status: string; createdAt: string; count: number }[] | null;
};

/**
 * The student's own, active enrollment with their progress in a lesson. Enough for a lesson that nothing locks
 * and that has no exercise list.
 */
export const findPlainAccess = prepareOneForViewer(
  (db, { enrollmentId, lessonId, personId }: LessonOfEnrollment & Viewer) =>
    db
      .selectFrom("enrollments")
      .innerJoin("groups", "groups.id", "enrollments.group_id")
      .innerJoin("settings", (join) => join.onTrue())
      .leftJoin("lesson_progress", (join) =>
        join
          .onRef("lesson_progress.enrollment_id", "=", "enrollments.id")
          .on("lesson_progress.lesson_id", "=", lessonId),
      )
      .select([
        "groups.id as groupId",
        "groups.syllabus_id as syllabusId",
        "settings.revision",
        "lesson_progress.progress",
      ])
      .where("enrollments.id", "=", enrollmentId)
      .where("enrollments.person_id", "=", personId)
      .where("enrollments.status", "=", "E"),
);

/**
 * The student's own, active enrollment with their progress in a lesson and the lesson that locks it: the first
 * unfinished one before it in a course taught in order, null if it is open. Undefined for any other enrollment.
 */
export const findLessonAccess = prepareOneForViewer(
  (db, { enrollmentId, lessonId, personId, now }: LessonOfEnrollment & { now: Date } & Viewer) =>
    db
      .selectFrom("enrollments")
      .innerJoin("groups", "groups.id", "enrollments.group_id")
      .innerJoin("syllabi", "syllabi.id", "groups.syllabus_id")
      .innerJoin("settings", (join) => join.onTrue())
      .leftJoin("lesson_progress", (join) =>
        join
          .onRef("lesson_progress.enrollment_id", "=", "enrollments.id")
          .on("lesson_progress.lesson_id", "=", lessonId),
      )
      .select([
        "groups.id as groupId",
        "groups.syllabus_id as syllabusId",
        "settings.revision",
        "lesson_progress.progress",
        (eb) =>
          eb
            .selectFrom("lessons as listed")
            .leftJoin("exercise_list_instances as instance", (join) =>
              join
                .onRef("instance.lesson_id", "=", "listed.id")
                .onRef("instance.enrollment_id", "=", "enrollments.id"),
            )
            .innerJoin("exercise_lists", (join) =>
              join.on((on) =>
                on(
                  "exercise_lists.id",
                  "=",
                  on.fn.coalesce("instance.exercise_list_id", "listed.exercise_list_id"),
                ),
              ),
            )
            .select(
              sql<ExerciseListRow>`json_build_object('minutes', exercise_lists.deadline_minutes,
                'startsAt', listed.response_starts_at, 'endsAt', listed.response_ends_at,
                'instances', case when instance.id is not null then json_build_array(json_build_object(
                  'id', instance.id, 'status', instance.status, 'createdAt', instance.created_at,
                  'count', instance.exercises_count)) end)`.as("list"),
            )
            .where("listed.id", "=", lessonId)
            .as("exerciseList"),
        (eb) =>
          eb
            .selectFrom("lessons as wanted")
            .select(() => selectLockingLesson(db, now, "wanted").as("id"))
            .where("wanted.id", "=", lessonId)
            .whereRef("wanted.syllabus_id", "=", "groups.syllabus_id")
            .as("lockedBy"),
      ])
      .select(() => selectNextDeadline(db))
      .where("enrollments.id", "=", enrollmentId)
      .where("enrollments.person_id", "=", personId)
      .where("enrollments.status", "=", "E"),
);
export type LessonAccess = NonNullable<Awaited<ReturnType<typeof findLessonAccess>>>;

export type CaptionRow = { lang: string; label: string; file: { id: number; name: string } };
export type MaterialRow = {
  title: string;
  text: string | null;
  fileId: number;
  name: string;
  type: string;
  size: number;
};

/** A lesson with its neighbours: the part that is identical for every student. */
export const findLessonContent = prepareOne((db, { lessonId }: { lessonId: number }) =>
  db
    .selectFrom("lessons")
    .innerJoin("syllabi", "syllabi.id", "lessons.syllabus_id")
    .leftJoin("files", "files.id", "lessons.video_file_id")
    .leftJoin("files as poster", "poster.id", "lessons.poster_file_id")
    .select([
      "lessons.id",
      "lessons.title",
      "lessons.description",
      "lessons.type",
      "lessons.duration_minutes as duration",
      "lessons.content_html as contentHtml",
      "lessons.video_embed as videoEmbed",
      "files.id as videoFileId",
      "files.name as videoName",
      "files.type as videoType",
      "poster.id as posterId",
      "poster.name as posterName",
      "lessons.syllabus_id as syllabusId",
      "syllabi.in_order as inOrder",
      // Students don't get exercises that left the package.
      (eb) =>
        eb
          .selectFrom("exercises")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .whereRef("exercises.exercise_list_id", "=", "lessons.exercise_list_id")
          .where("exercises.position", "is not", null)
          .as("exerciseCount"),
      (eb) =>
        eb
          .selectFrom("lessons as before")
          .select("before.id")
          .whereRef("before.syllabus_id", "=", "lessons.syllabus_id")
          .whereRef("before.position", "<", "lessons.position")
          .where("before.topic_id", "is not", null)
          .orderBy("before.position", "desc")
          .limit(1)
          .as("previousLesson"),
      (eb) =>
        eb
          .selectFrom("lessons as after")
          .select("after.id")
          .whereRef("after.syllabus_id", "=", "lessons.syllabus_id")
          .whereRef("after.position", ">", "lessons.position")
          .where("after.topic_id", "is not", null)
          .orderBy("after.position")
          .limit(1)
          .as("nextLesson"),
      (eb) =>
        eb
          .selectFrom("lesson_captions")
          .innerJoin("files as caption", "caption.id", "lesson_captions.file_id")
          .select(
            sql<
              CaptionRow[]
            >`coalesce(json_agg(json_build_object('lang', lesson_captions.lang, 'label', lesson_captions.label,
              'file', json_build_object('id', caption.id, 'name', caption.name)) order by lesson_captions.position), '[]')`.as(
              "list",
            ),
          )
          .whereRef("lesson_captions.lesson_id", "=", "lessons.id")
          .as("captions"),
      (eb) =>
        eb
          .selectFrom("lesson_materials")
          .innerJoin("files as material", "material.id", "lesson_materials.file_id")
          .select(
            sql<
              MaterialRow[]
            >`coalesce(json_agg(json_build_object('title', lesson_materials.title, 'text', lesson_materials.text,
              'fileId', material.id, 'name', material.name, 'type', material.type, 'size', material.size)
              order by lesson_materials.position), '[]')`.as("list"),
          )
          .whereRef("lesson_materials.lesson_id", "=", "lessons.id")
          .as("materials"),
    ])
    .where("lessons.id", "=", lessonId)
    .where("lessons.topic_id", "is not", null),
);
export type LessonContent = NonNullable<Awaited<ReturnType<typeof findLessonContent>>>;
