import type { listAnswersTo, listWaiting } from "./teacher.queries.ts";

type Waiting = Awaited<ReturnType<typeof listWaiting>>[number];
type Given = Awaited<ReturnType<typeof listAnswersTo>>[number];

/** Where a cell begins for a spreadsheet that parts cells by commas, semicolons or tabs: there a sign would make it a formula. */
const formula = /(^|[,;\t\r\n])(?=["\s]*[=+\-@])/g;

/** A cell that a spreadsheet reads as it is: quoted, and never as a formula. */
const cell = (value: string): string => {
  const safe = value.replace(formula, "$1'");
  return /[",;\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** What was answered; options by their ids in the files. */
function describeAnswer(row: Waiting | Given): string {
  const slugs = ("options" in row && row.options) || {};
  if (row.reply !== null) return row.reply;
  if ("optionIds" in row && row.optionIds.length > 0)
    return row.optionIds.map((id) => slugs[id] ?? "").join(", ");
  return row.cells
    .map(({ reply, exercise_option_id: id }, index) => `${index + 1}. ${reply ?? slugs[id ?? 0] ?? ""}`)
    .join("\n");
}

/** The grade that an answer has, by the comma: a point would make a date of it in a spreadsheet set to Portuguese. */
const describeGrade = ({ gradeTenths }: Given) =>
  gradeTenths === null ? "" : String(gradeTenths / 10).replace(".", ",");

/**
 * Answers as a CSV to be filled in: `grade`, `feedback` and `feedback_file` are empty, `grade_before` is what they have. With the mark and the semicolons by
 * which a spreadsheet set to Portuguese opens it in columns, accents as they are.
 */
export function formatWaiting(
  rows: readonly (Waiting | Given)[],
  pathOf: (storageKey: string) => string,
): string {
  const head = [
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
    ].map(cell);
  });
  return `\uFEFF${[head, ...lines].map((line) => line.join(";")).join("\n")}`;
}
