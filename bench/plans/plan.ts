/** A node of a plan in the format of `auto_explain`. */
export type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  Schema?: string;
  "Parent Relationship"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Output?: string[];
  Plans?: PlanNode[];
};

/** An executed statement. */
export type Ran = {
  text: string;
  milliseconds: number;
  plan: PlanNode;
  /** The endpoint or job that executed it. */
  by: string;
};

/** Every node of a plan, parents before children. */
export function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
