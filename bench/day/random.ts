/** Pseudo-random numbers from 0 (inclusive) to 1 (exclusive), the same for the same seed (mulberry32). */
export type Random = () => number;

/** A separate sequence for each pair of seed and student. */
export function createRandom(seed: number, student: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(student + 1, 0x85ebca6b)) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Picks one item at random, in proportion to its weight. */
export function pickWeighted<T extends { readonly weight: number }>(items: readonly T[], random: Random): T {
  let left = random() * items.reduce((sum, { weight }) => sum + weight, 0);
  for (const item of items) {
    left -= item.weight;
    if (left < 0) return item;
  }
  throw new Error("nothing to pick from");
}

/** Picks one item, all equally likely; undefined if there are none. */
export const pick = <T>(items: readonly T[], random: Random): T | undefined =>
  items[Math.floor(random() * items.length)];

/** Seconds between two pages: most are about the mean, a few much longer, none less than a tenth of it. */
export const thinkSeconds = (mean: number, random: Random): number =>
  mean * (0.1 + Math.min(-Math.log(1 - random()), 6) * 0.9);
