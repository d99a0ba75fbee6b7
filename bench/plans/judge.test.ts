import { expect, test } from "vitest";
import { judge } from "./judge.ts";
import type { PlanNode } from "./plan.ts";

const sizes = new Map([
  ["brand_grande.people", 50_000],
  ["brand_grande.groups", 1_000],
]);
const node = (type: string, rows: number, more: Partial<PlanNode> = {}): PlanNode => ({
  "Node Type": type,
  "Actual Rows": rows,
  "Actual Loops": 1,
  ...more,
});
const people = { Schema: "brand_grande", "Relation Name": "people" };
const look = (plan: PlanNode, exceptions: Parameters<typeof judge>[2] = []) =>
  judge({ plan, text: "select …", by: "GET /v1/course" }, sizes, exceptions);

test("a full scan of a large table is a fault, however few rows were needed", () => {
  expect(look(node("Limit", 1, { Plans: [node("Seq Scan", 1, people)] })).fault).toBe(
    "reads people from end to end",
  );
  const groups = { Schema: "brand_grande", "Relation Name": "groups" };
  expect(look(node("Seq Scan", 1, { ...groups, "Rows Removed by Filter": 999 })).fault).toBeUndefined();
  const often = node("Seq Scan", 1, { ...groups, "Rows Removed by Filter": 999, "Actual Loops": 3 });
  expect(look(node("Nested Loop", 3, { Plans: [often] })).fault).toBe("reads 3000 rows for 3");
});

test("twenty rows may be read for each returned one, including filtered ones", () => {
  const scan = (rows: number, lost: number) =>
    node("Index Scan", rows, { ...people, "Rows Removed by Filter": lost });
  expect(look(scan(10, 190)).fault).toBeUndefined();
  expect(look(scan(10, 191)).fault).toBe("reads 201 rows for 10");
  expect(look(scan(0, 101)).fault).toBe("reads 101 rows for 1");
});

test("rows of a bitmap index scan count, even if other indexes discard most of them", () => {
  const heap = (given: number) =>
    node("Bitmap Heap Scan", 1, {
      ...people,
      Plans: [
        node("BitmapAnd", 0, { Plans: [node("Bitmap Index Scan", 50), node("Bitmap Index Scan", given)] }),
      ],
    });
  expect(look(heap(50)).fault).toBeUndefined();
  expect(look(heap(3_000)).fault).toBe("reads 3050 rows for 1");
  const alone = { ...people, Plans: [node("Bitmap Index Scan", 90)] };
  expect(look(node("Bitmap Heap Scan", 1, { ...alone, "Rows Removed by Filter": 89 })).fault).toBeUndefined();
});

test("rows aggregated into JSON count as made, rows that are only counted don't", () => {
  const aggregate = (output: string) => {
    const scan = node("Index Scan", 150, { ...people, "Parent Relationship": "Outer" });
    return node("Aggregate", 1, { Output: [output], Plans: [scan] });
  };
  expect(look(aggregate("json_agg(people.name)")).fault).toBeUndefined();
  expect(look(aggregate("count(*)")).fault).toBe("reads 150 rows for 1");
});

test("written rows count as made", () => {
  const scan = node("Index Scan", 150, { ...people, "Parent Relationship": "Outer" });
  expect(look(node("ModifyTable", 0, { Plans: [scan] })).fault).toBeUndefined();
});

test("an exception covers only its own statement, caller and number of rows", () => {
  const exception = { by: "GET /v1/course", pattern: /select/, most: 200, reason: "It has to." };
  const plan = node("Aggregate", 1, { Plans: [node("Index Scan", 150, people)] });
  expect(look(plan, [exception])).toMatchObject({ exception });
  expect(look(plan, [exception]).fault).toBeUndefined();
  expect(look(plan, [{ ...exception, by: "GET /v1/groups" }]).fault).toBe("reads 150 rows for 1");
  expect(look(plan, [{ ...exception, most: 149 }]).fault).toBe("reads 150 rows for 1");
  expect(look(node("Seq Scan", 1, people), [exception]).fault).toBe("reads people from end to end");
});
