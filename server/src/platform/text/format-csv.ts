/**
 * The places where a spreadsheet might start a cell, whether it splits by comma, semicolon or tab: there `=`,
 * `+`, `-` or `@` would start a formula.
 */
const formula = /(^|[,;\t\r\n])(?=["\s]*[=+\-@])/g;

/** Quotes a cell so that a spreadsheet shows it as text and never runs it as a formula. */
const cell = (value: string): string => {
  const safe = value.replace(formula, "$1'");
  return /[",;\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Starts a CSV file, so that a spreadsheet reads it as UTF-8. */
export const byteOrderMark = "\uFEFF";

/** A row of a CSV that a spreadsheet set to Portuguese opens: separated by semicolons, without the line's end. */
export const formatCsvRow = (cells: readonly string[]): string => cells.map(cell).join(";");
