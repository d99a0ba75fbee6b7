/** A reason to refuse a CSV of grades; `line` is null if it concerns the whole file. */
export type Problem = { readonly line: number | null; readonly reason: string };

/** Formats a problem as `line 7: reason`. */
export const formatProblem = ({ line, reason }: Problem): string =>
  line === null ? reason : `line ${line}: ${reason}`;
