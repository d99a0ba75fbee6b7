import { expect, test } from "vitest";
import { listMissed, type RowResult, takeMedian } from "./measure-rows.ts";
import { formatWrites } from "./school/growth.ts";

const good: RowResult = {
  name: "user",
  connections: 8,
  ratio: 0.6,
  aim: 0.5,
  floorFailed: 0,
  figures: { perSecond: 900, p50: 1, p95: 2, p99: 3, failed: 0 },
};

test("a row misses its aim by a low share, by failed answers, or by failed answers of its floor", () => {
  expect(listMissed([good])).toEqual([]);
  expect(listMissed([{ ...good, ratio: 0.49 }])).toEqual(["user at 8: 0.49 < 0.5"]);
  expect(listMissed([{ ...good, figures: { ...good.figures, failed: 2 } }])).toEqual([
    "user at 8: 2 answers failed",
  ]);
  expect(listMissed([{ ...good, floorFailed: 3 }])).toEqual(["user at 8: 3 answers of its floor failed"]);
});

test("the share of a bare write is shown per scale, for rows that write", () => {
  const answer = { ...good, name: "answer", ofWrite: 0.5 };
  expect(formatWrites([{ scale: 1, rows: [good] }])).toEqual([]);
  const [table] = formatWrites([
    { scale: 1, rows: [good, answer] },
    { scale: 10, rows: [good, { ...answer, ofWrite: 0.25 }] },
  ]);
  expect(table?.split("\n")).toEqual([
    "| of a bare write | connections | 1× | 10× |",
    "| --- | --- | --- | --- |",
    "| answer | 8 | 0.50 | 0.25 |",
  ]);
});

test("of a row that was measured again the median counts, with the failures of all", () => {
  const again = [
    { ...good, ratio: 0.3, floorFailed: 1 },
    { ...good, ratio: 0.5, figures: { ...good.figures, failed: 2 } },
  ];
  expect(takeMedian([good, ...again])).toMatchObject({
    ratio: 0.5,
    figures: { failed: 2 },
    floorFailed: 1,
    repeated: true,
  });
  expect(takeMedian([good])).toEqual({ ...good, repeated: false });
});
