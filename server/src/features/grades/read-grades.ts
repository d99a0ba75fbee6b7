import { parse } from "csv-parse/sync";
import { findDelimiter } from "../../platform/text/csv-delimiter.ts";
import { decodeUtf16 } from "../../platform/text/utf-16.ts";
import { gradeColumns } from "./format-waiting.ts";
import type { Problem } from "./problem.ts";

/** A line of the grades' CSV. */
export type GradeLine = {
  readonly line: number;
  readonly id: number;
  readonly tenths: number;
  readonly feedback: string | null;
  /** Path as written, relative to the CSV. */
  readonly file: string | null;
  /** The answer's enrollment, student and exercise, if the columns of the list were kept. */
  readonly enrollment?: string | undefined;
  readonly student?: string | undefined;
  readonly exercise?: string | undefined;
  /** When the answer was given, and that it was blank, if the columns of the list were kept. */
  readonly repliedAt?: string | undefined;
  readonly wasBlank?: boolean | undefined;
};

type Row = { record: Record<string, string>; info: { lines: number } };

/** Parses `8`, `8.5` or `8,5`, from 0 to 10, into tenths; undefined for anything else. */
function parseGrade(text: string): number | undefined {
  const match = /^(\d{1,2})(?:[.,](\d))?$/.exec(text.trim());
  const tenths = match ? Number(match[1]) * 10 + Number(match[2] ?? 0) : Number.NaN;
  return tenths <= 100 ? tenths : undefined;
}

/**
 * Decodes a CSV as saved by a spreadsheet or a shell: UTF-8, UTF-16, or the Windows code page that some still
 * write.
 */
export function decodeCsv(bytes: Uint8Array): string {
  const wide = decodeUtf16(bytes);
  if (wide !== undefined) return wide;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/**
 * Lines that npm prints before a script's output, redirected to a file and possibly saved again by a
 * spreadsheet.
 */
const isBanner = (line: string) => /^"?> |^[\s;,]*$/.test(line);

/** The header's line, from 1, and the delimiter. */
function findHead(csv: string): { line: number; delimiter: string } {
  const lines = csv.split("\n");
  const at = Math.max(
    0,
    lines.findIndex((line) => !isBanner(line)),
  );
  return { line: at + 1, delimiter: findDelimiter(lines[at] ?? "") };
}

/**
 * Reads `Feedback File` as `feedback_file`: an unrecognised name would lose everything that a teacher wrote in
 * the column.
 */
const nameColumn = (name: string) => name.toLowerCase().replace(/[\s-]+/g, "_");

/** The byte order mark, also after npm's lines and as misread by Windows code pages. */
const marks = /^(?:\uFEFF|\u00EF\u00BB\u00BF|\u00B4\u2557\u2510|\u2229\u2557\u2510)/gm;

/**
 * Reads the rows by column name. Spreadsheets drop delimiters at the end of a row, and keep rows that have
 * nothing else.
 */
function readRows(csv: string) {
  const { line, delimiter } = findHead(csv);
  const records = parse(csv, {
    info: true,
    trim: true,
    relax_column_count: true,
    delimiter,
    from_line: line,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  }) as unknown as { record: string[]; info: Row["info"] }[];
  const [names = [], ...bodies] = records.map(({ record }) => record);
  const columns = names.map(nameColumn);
  const problems: Problem[] = [];
  for (const name of new Set(columns.filter((name, at) => name !== "" && columns.indexOf(name) !== at)))
    problems.push({ line, reason: `two columns are called "${name}": only one would count` });
  const rows = bodies.map((record, index): Row => {
    const info = records[index + 1]?.info ?? { lines: 0 };
    if (record.slice(columns.length).some((value) => value !== ""))
      problems.push({ line: lineOf(record, info), reason: "has more values than the header has columns" });
    return { record: Object.fromEntries(columns.map((name, at) => [name, record[at] ?? ""])), info };
  });
  return { columns, rows, delimiter, problems };
}

/** The first line of the row: a quoted value may span several. */
const lineOf = (values: readonly string[], { lines }: Row["info"]): number =>
  lines - (values.join("").match(/\n/g)?.length ?? 0);

const parseId = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

/** Columns with content whose name we would ignore. */
const findUnknown = (rows: readonly Row[]): string[] =>
  Object.keys(rows[0]?.record ?? {}).filter(
    (name) => !gradeColumns.includes(name) && rows.some(({ record }) => record[name]),
  );

/** The faults of a line that has a grade. */
function* findProblems({ id = "", grade = "", feedback = "" }: Row["record"], delimiter: string) {
  if (parseId(id) === undefined) yield `"${id}" is not an id`;
  if (parseGrade(grade) === undefined) yield `"${grade}" is not a grade from 0 to 10 with one decimal`;
  // `8,5` in a comma-separated file looks like the grade 8 and the feedback 5.
  if (delimiter === "," && /^\d+$/.test(grade) && /^\d$/.test(feedback))
    yield `write the grade as ${grade}.${feedback} or "${grade},${feedback}", in quotes`;
  if (feedback.length > 20_000) yield "the feedback is longer than 20000 characters";
  if (feedback.includes("\0")) yield "the feedback holds a NUL character";
}

/**
 * Reads a CSV with the columns `id`, `grade`, `feedback`, `feedback_file`; other columns of the teacher's list
 * are allowed. Skips lines without a grade, so that a list can be graded in parts. Every problem names its
 * line.
 */
export function readGrades(csv: string): { grades: GradeLine[]; problems: Problem[] } {
  let read: ReturnType<typeof readRows>;
  try {
    // Inside quotes the parser would count CRLF as two lines.
    read = readRows(csv.replaceAll("\r\n", "\n").replace(marks, ""));
  } catch (error) {
    return { grades: [], problems: [{ line: null, reason: `not a CSV: ${(error as Error).message}` }] };
  }
  const { columns, rows, delimiter, problems } = read;
  const missing = ["id", "grade"].filter((name) => !columns.includes(name));
  if (missing.length > 0)
    return { grades: [], problems: [{ line: 1, reason: `no column ${missing.join(", ")}` }] };

  for (const name of findUnknown(rows))
    problems.push({
      line: null,
      reason: `no column is called "${name}": what is for the student stands in "feedback"`,
    });
  const grades: GradeLine[] = [];
  const lines = new Map<number, number>();
  for (const { record, info } of rows) {
    const { id = "", grade = "", feedback = "", feedback_file: file = "" } = record;
    const line = lineOf(Object.values(record), info);
    if (grade === "") {
      if (feedback !== "" || file !== "") problems.push({ line, reason: "feedback without a grade" });
      continue;
    }
    const number = parseId(id);
    const tenths = parseGrade(grade);
    for (const reason of findProblems(record, delimiter)) problems.push({ line, reason });
    if (number === undefined || tenths === undefined) continue;
    const first = lines.get(number);
    if (first !== undefined) problems.push({ line, reason: `the id ${id} is already on line ${first}` });
    lines.set(number, line);
    const { enrollment, student, exercise, replied_at: repliedAt } = record;
    const wasBlank = record.answer === "" && record.file === "" ? true : undefined;
    const described = { enrollment, student, exercise, repliedAt, wasBlank };
    grades.push({ line, id: number, tenths, feedback: feedback || null, file: file || null, ...described });
  }
  return { grades, problems };
}
