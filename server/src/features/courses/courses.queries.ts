import { sql } from "kysely";
import type { BrandDb } from "../../db/database.ts";
import type { Viewer } from "../../platform/sessions.ts";
import { prepareForViewer, prepareOneForViewer } from "../auth/public.ts";
import { selectLateFinishes, selectNextDeadline } from "../exercises/public.ts";

/**
 * A student's progress in the lessons of an enrollment: `[lesson id, progress from 0 to 1, last visit in epoch
 * milliseconds]`.
 */
export type ProgressTuple = [lessonId: number, progress: number, touchedAt: number];

/**
 * A version of the progress in the enrollment that the surrounding query reads: the number of its rows and a hash of their `xmin`,
 * the transactions that wrote them. So every write changes it, whichever process made it.
 */
const workVersion = (db: BrandDb) =>
  db
    .selectFrom("lesson_progress")
    .select(
      sql<string>`concat_ws(' ', ${sql.ref("enrollments.id")}, count(*),
        hash_array_extended(array_agg(${sql.ref("lesson_progress.xmin")}), 0))`.as("version"),
    )
    .whereRef("lesson_progress.enrollment_id", "=", sql.ref("enrollments.id"))
    .as("work");

/**
 * All progress in the enrollment; null if there is none, or if its version is in `known`, as the caller then
 * has it cached.
 */
const workUnlessKnown = (db: BrandDb, known: readonly string[]) => {
  const list = db
    .selectFrom("lesson_progress")
    .select(
      sql`json_agg(json_build_array(lesson_progress.lesson_id, lesson_progress.progress,
        date_part('epoch', lesson_progress.touched_at) * 1000))`.as("list"),
    )
    .whereRef("lesson_progress.enrollment_id", "=", sql.ref("enrollments.id"));
  return sql<
    ProgressTuple[] | null
  >`case when work.version = any(${known}::text[]) then null else ${list} end`.as("progress");
};

/** True if the enrollment is blocked until an order is paid; null otherwise. */
const awaitsPayment = (db: BrandDb) =>
  db
    .selectFrom("order_enrollments")
    .innerJoin("order_items", "order_items.id", "order_enrollments.order_item_id")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .select(sql<boolean>`true`.as("does"))
    .whereRef("order_enrollments.enrollment_id", "=", sql.ref("enrollments.id"))
    .where(sql<boolean>`enrollments.status = 'B' and orders.status in ('pending', 'past_due')`)
    .limit(1)
    .as("awaitsPayment");

/** Version of an enrollment's row and of the progress in it. */
const rowVersion = sql<string>`concat_ws(' ', ${sql.ref("enrollments.xmin")}, work.version)`;

/** Versions of the progress that the caller has cached. */
type Known = { known: readonly string[] };

/** A student's enrollments, unordered, with the progress in them; course and lessons come from the outline. */
export const listEnrollments = prepareForViewer((db, { personId, known }: Known & Viewer) =>
  db
    .selectFrom("enrollments")
    .innerJoin("groups", "groups.id", "enrollments.group_id")
    .innerJoin("settings", (join) => join.onTrue())
    .innerJoinLateral(
      () => workVersion(db),
      (join) => join.onTrue(),
    )
    .select([
      "enrollments.id",
      "enrollments.number",
      "enrollments.status",
      "enrollments.created_at as createdAt",
      "groups.name as groupName",
      "groups.syllabus_id as syllabusId",
      "settings.revision",
      "work.version",
      rowVersion.as("rowVersion"),
      () => workUnlessKnown(db, known),
      () => selectNextDeadline(db),
      () => awaitsPayment(db),
    ])
    .where("enrollments.person_id", "=", personId),
);
export type EnrollmentRow = Awaited<ReturnType<typeof listEnrollments>>[number];

/**
 * What `listEnrollments` depends on, at a third of its cost: the row versions of all enrollments by id, joined by commas (null
 * without any). A blocked one's ends with ` t` if it awaits a payment.
 */
const prepareListVersion = (hasBlocked: boolean) =>
  prepareOneForViewer((db, { personId }) => {
    const payment = sql`, ${awaitsPayment(db).expression}`;
    const version = sql`concat_ws(' ', ${rowVersion}${hasBlocked ? payment : sql``})`;
    return db
      .selectFrom("enrollments")
      .innerJoinLateral(
        () => workVersion(db),
        (join) => join.onTrue(),
      )
      .select([
        sql<string | null>`string_agg(${version}, ',' order by enrollments.id)`.as("rowVersions"),
        (eb) => eb.selectFrom("settings").select("revision").as("revision"),
        sql<Date | null>`min(${selectNextDeadline(db).expression})`.as("nextDeadline"),
      ])
      .where("enrollments.person_id", "=", personId);
  });
/** For a list without a blocked enrollment. */
export const findListVersion = prepareListVersion(false);
export const findBlockedListVersion = prepareListVersion(true);

type Wanted = Known & { enrollmentId: number };

/** An active enrollment of the student's own: its syllabus, the content revision and the progress. */
export const findStudy = prepareOneForViewer((db, { enrollmentId, personId, known }: Wanted & Viewer) =>
  db
    .selectFrom("enrollments")
    .innerJoin("groups", "groups.id", "enrollments.group_id")
    .innerJoin("settings", (join) => join.onTrue())
    .innerJoinLateral(
      () => workVersion(db),
      (join) => join.onTrue(),
    )
    .select([
      "groups.syllabus_id as syllabusId",
      "settings.revision",
      "work.version",
      () => workUnlessKnown(db, known),
      () => selectNextDeadline(db),
    ])
    .where("enrollments.id", "=", enrollmentId)
    .where("enrollments.person_id", "=", personId)
    .where("enrollments.status", "=", "E"),
);

type Days = { timeZone: string; today: Date };

/** Number of lessons finished per day of the brand's time zone, over the 12 months up to `today`. */
export const listLessonDays = prepareForViewer((db, { personId, timeZone, today }: Days & Viewer) => {
  const day = sql<string>`to_char(finishes.finished_at at time zone ${timeZone}, 'YYYY-MM-DD')`;
  const since = sql<Date>`(date_trunc('day', ${today}::timestamptz at time zone ${timeZone}) - interval '12 months') at time zone ${timeZone}`;
  const finishes = db
    .selectFrom("enrollments")
    .innerJoin("lesson_progress", "lesson_progress.enrollment_id", "enrollments.id")
    .select("lesson_progress.finished_at")
    .where("enrollments.person_id", "=", personId)
    .where("lesson_progress.finished_at", ">=", since)
    .unionAll(
      selectLateFinishes(db, today)
        .where("enrollments.person_id", "=", personId)
        .where("late.deadline_at", ">=", since),
    );
  return db
    .selectFrom(finishes.as("finishes"))
    .select([day.as("date"), sql<number>`count(*)`.as("count")])
    .groupBy(sql`1`)
    .orderBy(sql`1`);
});

/**
 * The lesson visited last, over all active enrollments. Reads only the start of an index for each enrollment,
 * instead of all of a student's progress.
 */
export const findLastLesson = prepareOneForViewer((db, { personId }) =>
  db
    .selectFrom("enrollments")
    .innerJoin("groups", "groups.id", "enrollments.group_id")
    .innerJoin("settings", (join) => join.onTrue())
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("lesson_progress")
          .innerJoinLateral(
            (touched) =>
              touched
                .selectFrom("lessons")
                .select(["lessons.id as lessonId", "topic_id", "title", "type", "lessons.position"])
                .whereRef("lessons.id", "=", "lesson_progress.lesson_id")
                // The enrollment may have moved to another course since.
                .whereRef("lessons.syllabus_id", "=", "groups.syllabus_id")
                .where("lessons.topic_id", "is not", null)
                // The limit makes the planner look the lesson up by id instead of reading a short syllabus
                // whole.
                .limit(sql.lit(1))
                .as("lesson"),
            (join) => join.onTrue(),
          )
          .select(["lessonId", "topic_id", "title", "type", "lesson.position"])
          .select(["lesson_progress.progress", "lesson_progress.touched_at"])
          .whereRef("lesson_progress.enrollment_id", "=", "enrollments.id")
          .orderBy("lesson_progress.touched_at", "desc")
          .orderBy("lesson.position", "desc")
          .limit(sql.lit(1))
          .as("last"),
      (join) => join.onTrue(),
    )
    .select([
      "enrollments.id as enrollmentId",
      "last.lessonId",
      "last.title",
      "last.type",
      "last.progress",
      "last.topic_id as topicId",
      "groups.syllabus_id as syllabusId",
      "settings.revision",
      () => selectNextDeadline(db),
    ])
    .where("enrollments.person_id", "=", personId)
    .where("enrollments.status", "=", "E")
    .orderBy("last.touched_at", "desc")
    .orderBy("last.position", "desc")
    .limit(sql.lit(1)),
);
