import type { CompiledQuery } from "kysely";
import type pg from "pg";
import type { BrandDb } from "../../db/database.ts";

export type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: PlanNode[];
};

/**
 * The nodes of the query's generic plan, with its parameters unknown, as the pool prepares it. The query is
 * not run.
 */
export async function explain(
  client: Pick<pg.ClientBase, "query">,
  db: BrandDb,
  run: (db: BrandDb) => Promise<unknown>,
): Promise<PlanNode[]> {
  let text = "";
  const executeQuery = async (query: CompiledQuery) => {
    text = query.sql;
    return { rows: [] };
  };
  const spy = new Proxy(db, {
    get(target, name) {
      if (name === "executeQuery") return executeQuery;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  await run(spy);
  const { rows } = await client.query(`explain (generic_plan, format json) ${text}`);
  const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)];
  return flatten(rows[0]["QUERY PLAN"][0].Plan);
}
