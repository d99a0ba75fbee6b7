import type { listWaiting } from "./teacher.queries.ts";

type Waiting = Awaited<ReturnType<typeof listWaiting>>[number];

/** Where a cell begins for a spreadsheet that parts cells by commas, semicolons or tabs: there a sign would make it a formula. */
const formula = /(^|[,;\t\r\n])(?=["\s]*[=+\-@])/g;

/** A cell that a spreadsheet reads as it is: quoted, and never as a formula. */
const cell = (value: string): string => {
  const safe = value.replace(formula, "$1'");
  return /[",;\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/**
 * Waiting answers as a CSV to be filled in: `grade`, `feedback` and `feedback_file` are empty. With the mark and the semicolons by
 * which a spreadsheet set to Portuguese opens it in columns, accents as they are.
 */
export function formatWaiting(rows: readonly Waiting[], pathOf: (storageKey: string) => string): string {
  const head = [
    ...["id", "grade", "feedback", "feedback_file", "replied_at", "enrollment", "student", "course"],
    ...["lesson", "exercise", "type", "answer", "file"],
  ];
  const lines = rows.map((row) => {
    const cells = row.cells.map(({ reply }, index) => `${index + 1}. ${reply ?? ""}`).join("\n");
    const file = row.storageKey === null ? "" : pathOf(row.storageKey);
    return [
      ...[String(row.id), "", "", "", row.repliedAt?.toISOString() ?? "", row.enrollment, row.student],
      ...[row.course, row.lesson, row.exercise, row.type, row.reply ?? cells, file],
    ].map(cell);
  });
  return `\uFEFF${[head, ...lines].map((line) => line.join(";")).join("\n")}`;
}
