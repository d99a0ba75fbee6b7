import { type CompiledQuery, sql } from "kysely";
import type { BrandDb } from "./database.ts";

/** Stands where a value will stand, while a query is built once. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Values = Record<string, unknown>;
type Build<V, Row> = (db: BrandDb, values: V) => { compile(): CompiledQuery<Row> };
type Template = { query: CompiledQuery; slots: (string | undefined)[] };

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
function createRunner<Row>(compile: (db: BrandDb) => Template) {
  const templates = new WeakMap<BrandDb, Template>();
  return async (db: BrandDb, values: Values): Promise<Row[]> => {
    let template = templates.get(db);
    if (!template) {
      template = compile(db);
      templates.set(db, template);
    }
    const { query, slots } = template;
    const parameters = slots.map((name, index) =>
      name === undefined ? query.parameters[index] : values[name],
    );
    return (await db.executeQuery<Row>({ ...query, parameters } as CompiledQuery<Row>)).rows;
  };
}

/**
 * A query whose shape never changes, built and compiled once per brand instead of once per call: building costs more
 * than the rest of a request together. `build` gets placeholders in the place of values, so it may not look at them.
 */
export function prepareQuery<V extends Values, Row>(
  build: Build<V, Row>,
): (db: BrandDb, values: V) => Promise<Row[]> {
  return createRunner<Row>((db) => compileTemplate(build, db));
}

/** The same for a query of at most one row. */
export function prepareOne<V extends Values, Row>(
  build: Build<V, Row>,
): (db: BrandDb, values: V) => Promise<Row | undefined> {
  const run = prepareQuery(build);
  return async (db, values) => (await run(db, values))[0];
}

/**
 * A query behind a gate, in one round trip: `gate` finds one row or none, and without it the whole has no rows. In `build`,
 * the gate's `columns` are expressions; all other values are filled in as usual. The order of rows is kept: a
 * single gate row can only be joined by a loop over them.
 */
export function prepareGated<G extends Values, Column extends string, V extends Values, Row>(
  gate: Build<G, unknown>,
  columns: readonly Column[],
  build: Build<V, Row>,
): (db: BrandDb, values: G & Omit<V, Column>) => Promise<Row[]> {
  return createRunner<Row>((db) => {
    const { query, slots } = compileTemplate(build, db, (name) =>
      (columns as readonly string[]).includes(name)
        ? sql`(select gate.${sql.ref(name)} from gate)`
        : slotFor(name),
    );
    const guard = compileTemplate(gate, db);
    const shifted = guard.query.sql.replace(/\$(\d+)/g, (_match, at) => `$${Number(at) + slots.length}`);
    return {
      query: {
        ...query,
        sql: `with gate as materialized (${shifted}), result as (${query.sql}) select result.* from gate, result`,
        parameters: [...query.parameters, ...guard.query.parameters],
      },
      slots: [...slots, ...guard.slots],
    };
  });
}
