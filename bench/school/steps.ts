import type { RowCounts } from "./row-counts.ts";

/** Input of every step of a brand: row counts, the base of all dates, and the hash of all passwords. */
export type Plan = RowCounts & { brand: string; now: string; passwordHash: string };

/**
 * Statements that fill some tables of a brand. Ids are explicit, so that a step knows those of another one without
 * reading them; random choices use `draw(n, what)`, a number from 0 to 1 that is always the same for a seed.
 */
export type Step = (plan: Plan) => string;
