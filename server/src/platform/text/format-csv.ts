/**
 * The places where a spreadsheet might start a cell, whether it splits by comma, semicolon or tab: there `=`,
 * `+`, `-` or `@` would start a formula.
 */
const formula = /(^|[,;\t\r\n])(?=["\s]*[=+\-@])/g;

/** Control characters but tab and line breaks: a terminal would obey those that a student wrote. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g;

/** Quotes a cell so that a spreadsheet shows it as text and never runs it as a formula. */
const cell = (value: string): string => {
  const safe = value.replace(control, "\uFFFD").replace(formula, "$1'");
  return /[",;\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Starts a CSV file, so that a spreadsheet reads it as UTF-8. */
export const byteOrderMark = "\uFEFF";

/** A row of a CSV that a spreadsheet set to Portuguese opens: separated by semicolons, without the line's end. */
export const formatCsvRow = (cells: readonly string[]): string => cells.map(cell).join(";");
