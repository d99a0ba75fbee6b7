import { CsvError, parse } from "csv-parse/sync";
import type { z } from "zod";
import { findDelimiter } from "../../../platform/text/csv-delimiter.ts";
import { explainIssue, inEnglish } from "../check/explain-issue.ts";
import type { Place, Refusals } from "../check/refusals.ts";

type InfoRecord = { record: string[]; info: { lines: number } };

/** A valid row and where it starts. */
export type CsvRow<T> = { readonly value: T; readonly place: Place };

/** The line of the quote that is never closed: the last one, but for those of the value itself, which are doubled. */
const findOpenQuote = (text: string): number =>
  text.slice(0, text.replaceAll('""', "  ").lastIndexOf('"')).split("\n").length;

/** The parser's faults. Its own words quote what it read last, which may be a password. */
const faults: Record<string, string> = {
  INVALID_OPENING_QUOTE:
    'a " stands in a value without quotes: put the value in quotes, and double those in it',
  CSV_INVALID_CLOSING_QUOTE: 'a quoted value goes on behind its ": double the quotes in it',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'a quoted value goes on behind its ": double the quotes in it',
};

/** The records; null when it is no CSV. */
function readRecords(text: string, file: string, refusals: Refusals): InfoRecord[] | null {
  try {
    const options = { bom: true, info: true, relax_column_count: true, trim: true };
    // A spreadsheet leaves a row of nothing but separators where one was emptied.
    const skipped = { skip_empty_lines: true, skip_records_with_empty_values: true };
    const delimiter = findDelimiter(text.trimStart());
    return parse(text, { ...options, ...skipped, delimiter }) as unknown as InfoRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isOpen = error.code === "CSV_QUOTE_NOT_CLOSED";
    const line = isOpen ? findOpenQuote(text) : Number(error.lines) || null;
    const fault = isOpen
      ? "the quote is never closed"
      : (faults[error.code] ?? "its rows can't be told apart");
    refusals.add({ file, line }, `is not valid CSV: ${fault}`);
    return null;
  }
}

/** The valid rows, whether that is all there are, and the first column of all; `keys` is null when the rows can't be told. */
export type CsvSource<T> = {
  readonly rows: readonly CsvRow<T>[];
  readonly whole: boolean;
  readonly keys: ReadonlySet<string> | null;
};

/** Reads a CSV with a header row, accents as a keyboard writes them (`é` may be one character or two), each row checked by `schema`, whose keys are the columns. */
export function readCsv<S extends z.ZodObject>(
  text: string,
  file: string,
  schema: S,
  refusals: Refusals,
): CsvSource<z.output<S>> {
  // A line's end of Windows inside quotes would count as two.
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
    // A quoted value may run over several lines; the row is named by its first.
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

/** Whether every wanted column is there. Unknown ones are told by their place: without a header they are somebody's values. */
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
