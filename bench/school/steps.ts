import type { Figures } from "./figures.ts";

/** What every step of a brand knows: how many of what, the moment that all dates are told from, and the hash of all passwords. */
export type Plan = Figures & { brand: string; now: string; passwordHash: string };

/**
 * Statements that fill some tables of a brand. Ids are given, so that a step can tell what another one made without
 * looking; what is drawn is drawn by `draw(n, what)`, a number from 0 to 1 that is always the same for a seed.
 */
export type Step = (plan: Plan) => string;
