import { sql } from "kysely";
import { assignRisenProgress } from "../../../study-order/public.ts";
import type { CourseSource } from "../../read/course.types.ts";
import { type Moment, resolveMoment } from "../../read/moments.ts";
import type { ProgressSource } from "../../read/package.types.ts";
import { datedFingerprint, isSameEntry, noteEntry, storedMoment } from "../dated-fingerprint.ts";
import type { Ledger } from "../ledger.ts";
import type { Clocks } from "../move-dates.queries.ts";
import type { Writer } from "../rows.queries.ts";
import { lessonKeyOf } from "./lessons.queries.ts";

/** What progress refers to, and the basis for resolving its dates. */
type Known = Clocks & {
  readonly courses: ReadonlyMap<string, CourseSource>;
  readonly enrollments: ReadonlyMap<string, number>;
  readonly lessons: ReadonlyMap<string, number>;
  /** Lists that students opened in the portal, as `enrollment/lesson`. */
  readonly opened: ReadonlySet<string>;
};

const keyOf = ({ enrollment, lesson }: ProgressSource) => `${enrollment}/${lesson}`;
const fingerprintProgress = ({ progress, at }: ProgressSource) => datedFingerprint([progress, at], at);

/** Whether the import will skip this entry: an earlier one brought it, or the student was erased. */
export const isSettled = (ledger: Ledger, entry: ProgressSource): boolean =>
  ledger.isErased("enrollment", entry.enrollment) ||
  isSameEntry(ledger.stored("progress", keyOf(entry)), fingerprintProgress(entry));

const pairOf = (enrollmentId: number, lessonId: number) => `${enrollmentId}/${lessonId}`;

/**
 * Writes progress made before the import, each entry once. Progress never falls, and a later visit by the
 * student stays; without one, a corrected time is written.
 */
export async function writeProgress(
  writer: Writer,
  entries: readonly ProgressSource[],
  known: Known,
): Promise<void> {
  const { ledger } = writer;
  const outcomes = new Map<string, "new" | "changed">();
  const rows: object[] = [];
  for (const entry of entries) {
    const { enrollment, lesson, progress, at } = entry;
    if (ledger.isErased("enrollment", enrollment)) {
      ledger.count("progress", "kept");
      continue;
    }
    const enrollmentId = known.enrollments.get(enrollment);
    const lessonId = known.lessons.get(lessonKeyOf(known.courses.get(enrollment)?.slug ?? "", lesson));
    const key = keyOf(entry);
    const before = ledger.stored("progress", key);
    if (noteEntry(ledger, "progress", key, fingerprintProgress(entry)) === "same")
      ledger.count("progress", "unchanged");
    else if (enrollmentId === undefined || lessonId === undefined || known.opened.has(key))
      ledger.count("progress", "kept");
    else {
      const instantOf = (moment: Moment) => resolveMoment(moment, known.anchorDay, known.timeZone);
      const instant = instantOf(at);
      const last = storedMoment(before);
      outcomes.set(pairOf(enrollmentId, lessonId), before === undefined ? "new" : "changed");
      rows.push({
        enrollment_id: enrollmentId,
        lesson_id: lessonId,
        progress,
        touched_at: instant,
        finished_at: progress === 1 ? instant : null,
        was: last ? instantOf(last) : null,
      });
    }
  }
  for (let start = 0; start < rows.length; start += 1000) {
    await moveUnvisited(writer, rows.slice(start, start + 1000));
    for (const pair of await upsert(writer, rows.slice(start, start + 1000))) {
      ledger.count("progress", outcomes.get(pair) ?? "changed");
      outcomes.delete(pair);
    }
  }
  for (const _newer of outcomes) ledger.count("progress", "kept");
}

/** Writes the corrected time of lessons that have the time of the last import, `was`. */
async function moveUnvisited({ tx, schema }: Writer, rows: readonly object[]): Promise<void> {
  await sql`
    update ${sql.id(schema, "lesson_progress")} as stored
    set touched_at = source.touched_at, finished_at = source.finished_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as source
      (enrollment_id int, lesson_id int, touched_at timestamptz, finished_at timestamptz, was timestamptz)
    where stored.enrollment_id = source.enrollment_id and stored.lesson_id = source.lesson_id
      and stored.touched_at = source.was
      and (stored.finished_at is null) = (source.finished_at is null)`.execute(tx);
}

async function upsert({ tx, schema }: Writer, rows: readonly object[]): Promise<string[]> {
  const table = sql.id(schema, "lesson_progress");
  const columns = sql.raw("enrollment_id, lesson_id, progress, touched_at, finished_at");
  const { rows: written } = await sql<{ enrollment_id: number; lesson_id: number }>`
    insert into ${table} (${columns})
    select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)
    on conflict (enrollment_id, lesson_id) do update set ${assignRisenProgress}
    where lesson_progress.touched_at <= excluded.touched_at or lesson_progress.progress < excluded.progress
    returning enrollment_id, lesson_id`.execute(tx);
  return written.map((row) => pairOf(row.enrollment_id, row.lesson_id));
}
