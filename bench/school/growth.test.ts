import { expect, test } from "vitest";
import type { RowResult } from "../measure-rows.ts";
import { findDoubts, formatGrowth, listGrown } from "./growth.ts";

const row = (ratio: number, more: Partial<RowResult> = {}): RowResult => ({
  name: "user",
  connections: 8,
  ratio,
  aim: 0.5,
  floorFailed: 0,
  figures: { perSecond: 900, p50: 1, p95: 2, p99: 3, failed: 0 },
  ...more,
});
const grow = (ratios: readonly number[], more: Partial<RowResult> = {}) =>
  ratios.map((ratio, at) => ({ scale: 10 ** at, rows: [row(ratio, more)] }));
const steady = { name: "topic list", steady: true } as const;

test("a row may lose a quarter of its share from one scale to the next", () => {
  expect(listGrown(grow([1, 0.76, 0.58]))).toEqual([]);
  expect(listGrown(grow([1, 0.74, 0.7]))).toEqual(["user at 8 keeps ×0.74 from 1× to 10×"]);
  expect(listGrown(grow([1, 0]))).toEqual(["user at 8 keeps ×0.00 from 1× to 10×"]);
});

test("a steady row costs at most 1.25 times as much, also at the largest scale compared with the smallest", () => {
  expect(listGrown(grow([1, 0.9, 0.81], steady))).toEqual([]);
  expect(listGrown(grow([1, 0.79], steady))).toEqual(["topic list at 8 keeps ×0.79 from 1× to 10×"]);
  expect(listGrown(grow([1, 0.9, 0.79], steady))).toEqual(["topic list at 8 keeps ×0.79 from 1× to 100×"]);
  expect(formatGrowth(grow([1, 0.9, 0.8], steady)).split("\n")).toEqual([
    "| row | connections | 1× | 10× | kept | 100× | kept | kept of 1× |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
    "| topic list | 8 | 1.00 | 0.90 | ×0.90 | 0.80 | ×0.89 | ×0.80 |",
  ]);
});

test("the pages of a discussion are within 1.3 of each other, at each number of connections", () => {
  const page = (name: string, ratio: number, connections = 8) =>
    row(ratio, { name, alike: "pages", connections });
  const rows = [
    page("p. 1", 1),
    page("p. 250", 0.78),
    page("p. 500", 0.9),
    page("p. 500", 0.7, 32),
    row(0.5),
  ];
  expect(findDoubts([{ scale: 1, rows }])).toEqual([]);
  const slow = page("p. 500", 0.75);
  const [doubt, ...others] = findDoubts([{ scale: 1, rows: [...rows.slice(0, 2), slow, row(0.5)] }]);
  expect(others).toEqual([]);
  expect(doubt?.text).toBe("at 1× pages at 8: p. 1 is ×1.33 as fast as p. 500");
  expect(doubt?.rows).toEqual([rows[0], rows[1], slow]);
});

test("the doubts of a scale are about its own rows", () => {
  const scales = grow([1, 0.5, 0.5]);
  expect(findDoubts(scales)).toEqual([]);
  expect(findDoubts(scales.slice(0, 2))).toMatchObject([{ rows: [scales[1]?.rows[0]] }]);
});
