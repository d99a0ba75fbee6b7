import { byteOrderMark, formatCsvRow } from "../../platform/text/format-csv.ts";
import type { listAnswersTo, listWaiting } from "./teacher.queries.ts";

type Waiting = Awaited<ReturnType<typeof listWaiting>>[number];
type Given = Awaited<ReturnType<typeof listAnswersTo>>[number];

/** The columns of the CSV, in order. */
export const gradeColumns: readonly string[] = [
  "id",
  "grade",
  "feedback",
  "feedback_file",
  "replied_at",
  "enrollment",
  "student",
  "course",
  "lesson",
  "exercise",
  "type",
  "answer",
  "file",
  "grade_before",
];

/** The answer as text; options appear under the ids that the content files give them. */
function describeAnswer(row: Waiting | Given): string {
  const slugs = ("options" in row && row.options) || {};
  if (row.reply !== null) return row.reply;
  if ("optionIds" in row && row.optionIds.length > 0)
    return row.optionIds.map((id) => slugs[id] ?? "").join(", ");
  return row.cells
    .map(({ reply, exercise_option_id: id }, index) => `${index + 1}. ${reply ?? slugs[id ?? 0] ?? ""}`)
    .join("\n");
}

/** The current grade with a decimal comma: a spreadsheet set to Portuguese would read 8.5 as a date. */
const describeGrade = ({ gradeTenths }: Given) =>
  gradeTenths === null ? "" : String(gradeTenths / 10).replace(".", ",");

/**
 * Formats answers as a CSV for a teacher to fill in: `grade`, `feedback` and `feedback_file` are empty,
 * `grade_before` holds the current grade. With a byte order mark and semicolons, so that a spreadsheet set to
 * Portuguese opens it correctly.
 */
export function formatWaiting(
  rows: readonly (Waiting | Given)[],
  pathOf: (storageKey: string) => string,
): string {
  const lines = rows.map((row) => {
    const file = row.storageKey === null ? "" : pathOf(row.storageKey);
    return [
      String(row.id),
      "",
      "",
      "",
      row.repliedAt?.toISOString() ?? "",
      row.enrollment,
      row.student,
      row.course,
      row.lesson,
      row.exercise,
      row.type,
      describeAnswer(row),
      file,
      "gradeTenths" in row ? describeGrade(row) : "",
    ];
  });
  return byteOrderMark + [gradeColumns, ...lines].map(formatCsvRow).join("\n");
}
