import { type CompiledQuery, sql } from "kysely";
import { type BrandDb, findLines } from "./database.ts";
import type { Statement } from "./lines/batch.ts";
import type { LineKind } from "./lines/line-group.ts";

/** Placeholder for a value while a query is built once. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Values = Record<string, unknown>;
type Build<V, Row> = (db: BrandDb, values: V) => { compile(): CompiledQuery<Row> };
type Template = { query: CompiledQuery; slots: (string | undefined)[] };
type Prepared = Template & { statement: Statement; kind: LineKind | undefined };

/**
 * How a statement reaches the database. A plain select shares a line (one connection that carries batches, see line.ts); anything
 * that writes or locks has a connection of its own, unless `groupCommit` or `asyncCommit` puts it on a line. Each names the value by
 * which the statements of a batch are ordered, so that two processes never lock the same rows in opposite orders.
 */
export type Travel = {
  /**
   * For a short, frequent write: those of several requests are committed together, durably.
   */
  readonly groupCommit?: string;
  /** For a write that may be lost when the machine dies: it goes with the reads and does not wait for the disk. */
  readonly asyncCommit?: string;
};

/** The kind of line for a statement; undefined for a connection of its own. */
function decideKind({ query }: CompiledQuery, { groupCommit, asyncCommit }: Travel): LineKind | undefined {
  if (groupCommit) return "write";
  if (asyncCommit) return "read";
  const plain = query.kind === "SelectQueryNode" && !("with" in query && query.with);
  return plain && !("endModifiers" in query && query.endModifiers) ? "read" : undefined;
}

let count = 0;

const slotFor = (name: string) => new Slot(name);

function compileTemplate<V extends Values, Row>(
  build: Build<V, Row>,
  db: BrandDb,
  placeholderOf: (name: string) => unknown = slotFor,
): Template {
  const placeholders = new Proxy({}, { get: (_target, name) => placeholderOf(String(name)) }) as V;
  const query = build(db, placeholders).compile();
  const slots = query.parameters.map((parameter) => (parameter instanceof Slot ? parameter.name : undefined));
  return { query, slots };
}

/** Compiles once per brand, then only fills in values. */
function createRunner<Row>(compile: (db: BrandDb) => Template, travel: Travel) {
  const templates = new WeakMap<BrandDb, Prepared>();
  const prepare = (db: BrandDb): Prepared => {
    const template = compile(db);
    const statement = { name: `line${count++}`, text: template.query.sql };
    const prepared = { ...template, statement, kind: decideKind(template.query, travel) };
    templates.set(db, prepared);
    return prepared;
  };
  return async (db: BrandDb, values: Values): Promise<Row[]> => {
    const { query, slots, statement, kind } = templates.get(db) ?? prepare(db);
    const parameters = slots.map((name, index) =>
      name === undefined ? query.parameters[index] : values[name],
    );
    const lines = kind && findLines(db);
    if (lines) {
      const place = travel.groupCommit ?? travel.asyncCommit;
      const order = place === undefined ? 0 : Number(values[place]);
      return (await lines.run(kind, { statement, values: parameters, order, owner: db })) as Row[];
    }
    return (await db.executeQuery<Row>({ ...query, parameters } as CompiledQuery<Row>)).rows;
  };
}

/**
 * A query whose shape never changes, built and compiled once per brand instead of once per call: building it costs more than
 * the rest of a request. `build` gets placeholders instead of values, so it must not inspect them.
 */
export function prepareQuery<V extends Values, Row>(
  build: Build<V, Row>,
  travel: Travel = {},
): (db: BrandDb, values: V) => Promise<Row[]> {
  return createRunner<Row>((db) => compileTemplate(build, db), travel);
}

/** `prepareQuery` for a query of at most one row. */
export function prepareOne<V extends Values, Row>(
  build: Build<V, Row>,
  travel: Travel = {},
): (db: BrandDb, values: V) => Promise<Row | undefined> {
  const run = prepareQuery(build, travel);
  return async (db, values) => (await run(db, values))[0];
}

/**
 * A query behind a gate, in one round trip: `gate` finds one row or none, and with none the whole query has no rows. In `build`,
 * the gate's `columns` are expressions; all other values are filled in as usual. The order of rows is kept: a single gate row can
 * only be joined by a loop over them.
 */
export function prepareGated<G extends Values, Column extends string, V extends Values, Row>(
  gate: Build<G, unknown>,
  columns: readonly Column[],
  build: Build<V, Row>,
  travel: Travel = {},
): (db: BrandDb, values: G & Omit<V, Column>) => Promise<Row[]> {
  const compile = (db: BrandDb, refer: (column: string) => unknown) =>
    compileTemplate(build, db, (name) =>
      (columns as readonly string[]).includes(name) ? refer(name) : slotFor(name),
    );
  return createRunner<Row>((db) => {
    // A lateral join costs half of a materialized CTE, but only a select can be joined. `offset 0` keeps the planner from inlining the
    // gate: it then ran the gate last, after reading the thousand rows of a whole group.
    let inner = compile(db, (column) => sql`${sql.ref(`gate.${column}`)}`);
    const isSelect = inner.query.query.kind === "SelectQueryNode";
    if (!isSelect) inner = compile(db, (column) => sql`(select ${sql.ref(`gate.${column}`)} from gate)`);
    const { query, slots } = inner;
    const guard = compileTemplate(gate, db);
    const shifted = guard.query.sql.replace(/\$(\d+)/g, (_match, at) => `$${Number(at) + slots.length}`);
    const joined = isSelect
      ? `select result.* from (${shifted} offset 0) as gate cross join lateral (${query.sql}) as result`
      : `with gate as materialized (${shifted}), result as (${query.sql}) select result.* from gate, result`;
    return {
      query: { ...query, sql: joined, parameters: [...query.parameters, ...guard.query.parameters] },
      slots: [...slots, ...guard.slots],
    };
  }, travel);
}
