/** The value that a `share` of the sorted values doesn't exceed (nearest rank). */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
