/** A node of a plan as `auto_explain` tells it. */
export type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Schema?: string;
  Operation?: string;
  "Parent Relationship"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Tuples Inserted"?: number;
  "Conflicting Tuples"?: number;
  Output?: string[];
  Plans?: PlanNode[];
};

/** A statement as it ran. */
export type Ran = {
  text: string;
  milliseconds: number;
  plan: PlanNode;
  /** What asked for it: an endpoint or a job. */
  by: string;
};

/** Every node of a plan, each before those below it. */
export function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
