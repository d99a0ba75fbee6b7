import type pg from "pg";
import { types } from "pg";

/** A statement prepared once per connection; `columns` is known after its first execution. */
export type Statement = { readonly name: string; readonly text: string; columns?: Columns };
export type Row = Record<string, unknown>;
type Columns = {
  readonly names: string[];
  readonly parsers: ((text: string) => unknown)[];
  readonly empty: Row;
};

export type Parameter = string | Buffer | null;

/** One execution of a statement, with the promise of its rows. */
export type Call = {
  readonly statement: Statement;
  readonly values: readonly Parameter[];
  /** Its place in a batch, so that rows are locked in the same order everywhere. */
  readonly order: number;
  /** Whose it is (a brand's database): nobody takes all turns of waiting for locks. */
  readonly owner: object;
  readonly resolve: (rows: Row[]) => void;
  readonly reject: (error: unknown) => void;
};

const describeColumns = (fields: { name: string; dataTypeID: number }[]): Columns => ({
  names: fields.map(({ name }) => name),
  parsers: fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, "text")),
  empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
});

function readRow({ names, parsers, empty }: Columns, fields: (string | null)[]): Row {
  const row = { ...empty };
  for (let at = 0; at < names.length; at++) {
    const text = fields[at];
    if (text !== null && text !== undefined) row[names[at] as string] = parsers[at]?.(text);
  }
  return row;
}

function toElement(item: unknown): string {
  const parameter = toParameter(item);
  if (parameter === null) return "NULL";
  const text = Buffer.isBuffer(parameter) ? `\\x${parameter.toString("hex")}` : parameter;
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

/** A value in the protocol's format: bytes, or PostgreSQL's text for it. */
export function toParameter(value: unknown): Parameter {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || Buffer.isBuffer(value)) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) {
    return `{${value.map(toElement).join(",")}}`;
  }
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The parts of pg's connection that speak the protocol; its types ask for a second argument that is gone. */
type Wire = {
  readonly stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly Parameter[] }): void;
  describe(message: { type: "P"; name: string }): void;
  execute(message: { portal: string }): void;
  sync(): void;
};

/**
 * Several calls as one query of pg: one write, one answer, and one transaction, since there is a single `Sync` at the end. All
 * commit or none. `done` is called once: with `results` complete, or with the error of the call that failed.
 */
export class Batch implements pg.Submittable {
  /** Called by pg to end a query. pg wraps it for its time limit, and replaces it with a no-op once that has passed. */
  callback: (error: unknown) => void;
  calls: readonly Call[];
  results: Row[][];
  readonly #prepared: Set<string>;
  readonly #parsing: string[] = [];
  #at = 0;
  #fault: unknown;
  #over = false;

  constructor(calls: readonly Call[], prepared: Set<string>, done: (error: unknown) => void) {
    this.calls = calls;
    this.results = calls.map(() => []);
    this.#prepared = prepared;
    this.callback = done;
  }

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Wire;
    wire.stream.cork();
    for (const { statement, values } of this.calls) {
      const { name, text, columns } = statement;
      if (!this.#prepared.has(name) && !this.#parsing.includes(name)) {
        this.#parsing.push(name);
        wire.parse({ name, text });
      }
      wire.bind({ statement: name, values });
      if (!columns) wire.describe({ type: "P", name: "" });
      wire.execute({ portal: "" });
    }
    wire.sync();
    wire.stream.uncork();
  }

  /** The call under way: of a batch that was refused, the one at fault; undefined if its commit was refused. */
  get current(): Call | undefined {
    return this.calls[this.#at];
  }

  /** A statement stays prepared even if its transaction is rolled back. */
  noteParsed(): void {
    const name = this.#parsing.shift();
    if (name !== undefined) this.#prepared.add(name);
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const call = this.calls[this.#at];
    if (call) call.statement.columns = describeColumns(fields);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const columns = this.calls[this.#at]?.statement.columns;
    try {
      if (columns) this.results[this.#at]?.push(readRow(columns, fields));
    } catch (error) {
      this.#fault ??= error;
    }
  }

  handleCommandComplete(): void {
    const call = this.calls[this.#at++];
    if (call) call.statement.columns ??= describeColumns([]);
  }

  handleError(error: unknown): void {
    this.#end(error);
  }

  /** Only now is the batch committed. */
  handleReadyForQuery(): void {
    this.#end(this.#fault);
  }

  #end(error: unknown): void {
    if (!this.#over) this.callback(error);
    this.#over = true;
  }
}
