import { CsvError, parse } from "csv-parse/sync";
import type { z } from "zod";
import { findDelimiter } from "../../../platform/text/csv-delimiter.ts";
import type { Refusals, SourceLine } from "../refusals.ts";
import { explainIssue, inEnglish } from "./explain-issue.ts";

type InfoRecord = { record: string[]; info: { lines: number } };

/** A valid row and its position. */
export type CsvRow<T> = { readonly value: T; readonly place: SourceLine };

/** The line of a quote that is never closed: the last quote, not counting doubled ones inside values. */
const findOpenQuote = (text: string): number =>
  text.slice(0, text.replaceAll('""', "  ").lastIndexOf('"')).split("\n").length;

/** Messages for the parser's errors: its own messages quote the surrounding text, which may be a password. */
const faults: Record<string, string> = {
  INVALID_OPENING_QUOTE:
    'a " stands in a value without quotes: put the value in quotes, and double those in it',
  CSV_INVALID_CLOSING_QUOTE: 'a quoted value goes on behind its ": double the quotes in it',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'a quoted value goes on behind its ": double the quotes in it',
};

/** Parses the records; null if the text is not CSV. */
function readRecords(text: string, file: string, refusals: Refusals): InfoRecord[] | null {
  try {
    const options = { bom: true, info: true, relax_column_count: true, trim: true };
    // Spreadsheets keep a cleared row as a row of delimiters only.
    const skipped = { skip_empty_lines: true, skip_records_with_empty_values: true };
    const delimiter = findDelimiter(text.trimStart());
    return parse(text, { ...options, ...skipped, delimiter }) as unknown as InfoRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isOpen = error.code === "CSV_QUOTE_NOT_CLOSED";
    const line = isOpen ? findOpenQuote(text) : Number(error.lines) || null;
    const fault = isOpen
      ? "the quote is never closed"
      : (faults[error.code] ?? "its rows can't be separated");
    refusals.add({ file, line }, `is not valid CSV: ${fault}`);
    return null;
  }
}

/**
 * The valid rows, whether they are all rows, and the first column's values of all rows; `keys` is null if the
 * rows can't be identified.
 */
export type CsvSource<T> = {
  readonly rows: readonly CsvRow<T>[];
  readonly whole: boolean;
  readonly keys: ReadonlySet<string> | null;
};

/**
 * Reads a CSV with a header row and validates each row by `schema`, whose keys are the columns. Normalises
 * accents, which may be one code point or two.
 */
export function readCsv<S extends z.ZodObject>(
  text: string,
  file: string,
  schema: S,
  refusals: Refusals,
): CsvSource<z.output<S>> {
  // Inside quotes the parser would count CRLF as two lines.
  const plain = text.normalize("NFC").replaceAll("\r\n", "\n");
  const all = readRecords(plain, file, refusals);
  if (!all) return { rows: [], whole: false, keys: null };
  const [header, ...records] = all;
  const wanted = Object.keys(schema.shape);
  if (!header) return { rows: [], whole: true, keys: new Set() };
  if (!checkHeader(header, wanted, file, refusals)) return { rows: [], whole: false, keys: null };
  const columns = header.record;
  const keyColumn = columns.indexOf(wanted[0] ?? "");
  const rows: CsvRow<z.output<S>>[] = [];
  for (const { record, info } of records) {
    // A row's position is its first line: a quoted value may span several.
    const place = { file, line: info.lines - (record.join("").match(/\n/g)?.length ?? 0) };
    if (record.length !== columns.length) {
      refusals.add(place, `has ${record.length} values where the header has ${columns.length}`);
      continue;
    }
    const values = Object.fromEntries(columns.map((name, index) => [name, record[index]]));
    const parsed = schema.safeParse(values, inEnglish);
    if (parsed.success) rows.push({ value: parsed.data, place });
    else {
      for (const issue of parsed.error.issues) {
        for (const { reason } of explainIssue(issue)) refusals.add(place, reason);
      }
    }
  }
  const keys = new Set(records.map(({ record }) => record[keyColumn] ?? ""));
  return { rows, whole: rows.length === records.length, keys };
}

/**
 * Whether all required columns exist. Unknown columns are named by position: in a file without a header their
 * names are personal data.
 */
function checkHeader(
  header: InfoRecord,
  wanted: readonly string[],
  file: string,
  refusals: Refusals,
): boolean {
  const place = { file, line: header.info.lines };
  const missing = wanted.filter((name) => !header.record.includes(name));
  if (missing.length === wanted.length) {
    refusals.add(place, "the header row is missing");
    return false;
  }
  for (const name of missing) refusals.add(place, `the column ${name} is missing`);
  for (const [index, name] of header.record.entries()) {
    if (!wanted.includes(name)) refusals.add(place, `the column ${index + 1} is unknown`);
    else if (header.record.indexOf(name) !== index)
      refusals.add(place, `the column ${name} stands there twice`);
  }
  return missing.length === 0;
}
