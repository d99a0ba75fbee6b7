import { nodesOf, type PlanNode, type Ran } from "./plan.ts";

/** No table with more rows than this may be scanned in full. */
const largestScanned = 10_000;
/** Rows read for each row made. */
const mostReadEach = 20;
/** So few rows may be read in any case: a block or two of a table, where no index would help. */
const alwaysAllowed = 100;
/** Tables of at most so many rows are faster to scan than to look up by index: one scan per statement isn't counted. */
const smallTable = 2_000;

/** What a statement may read beyond the rule, for which caller, and why; with `endToEnd`, full scans of large tables too. */
export type Exception = { by: string; pattern: RegExp; most: number; endToEnd?: true; reason: string };

export type Verdict = {
  /** Rows that scans read, including filtered ones. */
  read: number;
  /** Rows it produced: returned, written, or aggregated into JSON or an array that is returned whole. */
  made: number;
  /** Large tables scanned in full. */
  scanned: string[];
  /** Why it breaks the rule; undefined if it doesn't. */
  fault?: string;
  exception?: Exception;
};

const isScan = (node: PlanNode) => /Scan$/.test(node["Node Type"]) && node["Relation Name"] !== undefined;
const all = (node: PlanNode, rows: number) => rows * node["Actual Loops"];

/** Rows read; for a bitmap scan the entries of its indexes if those are more. */
function countRead(node: PlanNode): number {
  const lost = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  const entries = node["Node Type"] === "Bitmap Heap Scan" ? countEntries(node) : 0;
  return Math.max(entries, all(node, node["Actual Rows"] + lost));
}

const countEntries = (bitmap: PlanNode): number =>
  nodesOf(bitmap)
    .filter((node) => node["Node Type"] === "Bitmap Index Scan")
    .reduce((sum, node) => sum + all(node, node["Actual Rows"]), 0);

const folds = (node: PlanNode) =>
  node["Node Type"] === "Aggregate" &&
  (node.Output ?? []).some((text) => /(json|jsonb|array)_agg\(/.test(text));

/** Rows that went into an aggregate that keeps them all, or into a table. */
function countKept(node: PlanNode): number {
  const writes = node["Node Type"] === "ModifyTable";
  if (!writes && !folds(node)) return 0;
  const fed = (node.Plans ?? []).filter((plan) => plan["Parent Relationship"] === "Outer");
  return fed.reduce((sum, plan) => sum + all(plan, plan["Actual Rows"]), 0);
}

/**
 * Judges a plan. No table of more than 10,000 rows may be scanned in full, and at most twenty rows may be read for each
 * row made, including filtered ones. A row is made if it is returned, written, or aggregated whole into JSON or an array;
 * counts, minima and sums are one row, and no row at all counts as one. A hundred rows may be read in any case, and one
 * scan of a table of up to 2,000 is not counted.
 */
export function judge(
  { plan, text, by }: Pick<Ran, "plan" | "text" | "by">,
  sizes: Map<string, number>,
  exceptions: Exception[],
): Verdict {
  const nodes = nodesOf(plan);
  const sizeOf = (node: PlanNode) => sizes.get(`${node.Schema}.${node["Relation Name"]}`) ?? 0;
  const isSmall = (node: PlanNode) =>
    node["Node Type"] === "Seq Scan" && node["Actual Loops"] === 1 && sizeOf(node) <= smallTable;
  const counted = nodes.filter((node) => isScan(node) && !isSmall(node));
  const read = counted.reduce((sum, node) => sum + countRead(node), 0);
  const kept = nodes.reduce((sum, node) => sum + countKept(node), 0);
  const made = Math.max(1, all(plan, plan["Actual Rows"]) + kept);
  const scanned = nodes
    .filter((node) => node["Node Type"] === "Seq Scan" && sizeOf(node) > largestScanned)
    .map((node) => `${node["Relation Name"]}`);
  const verdict: Verdict = { read, made, scanned };
  const allowed = Math.max(alwaysAllowed, mostReadEach * made);
  const exception = exceptions.find(
    (one) =>
      by === one.by && one.pattern.test(text) && read <= one.most && (scanned.length === 0 || one.endToEnd),
  );
  if (scanned.length === 0 && read <= allowed) return verdict;
  if (exception) return { ...verdict, exception };
  const fault =
    scanned.length > 0
      ? `reads ${scanned.join(", ")} from end to end`
      : `reads ${Math.round(read)} rows for ${Math.round(made)}`;
  return { ...verdict, fault };
}
