import type { SyllabusNode } from "@sabia/contract";
import { describe, expect, it } from "vitest";
import { findByTyping, listAncestors, listVisibleRows, readTreeKey } from "./tree-model.ts";

const lesson = (id: number, text: string): SyllabusNode => ({
  id,
  text,
  progress: 0,
  type_lesson: "LC",
  locked: false,
  topics: [],
});
const branch = (id: string, text: string, ...topics: SyllabusNode[]): SyllabusNode => ({
  id,
  text,
  progress: 0,
  type_lesson: null,
  locked: false,
  topics,
});
const tree = [
  branch(
    "t1",
    "1º Bimestre",
    branch("t2", "Álgebra", lesson(1, "Equações"), lesson(2, "Área")),
    lesson(3, "Escala"),
  ),
  branch("t3", "2º Bimestre", lesson(4, "Volume")),
];
const all = listVisibleRows(tree, new Set());
const keys = (collapsed: string[]) => listVisibleRows(tree, new Set(collapsed)).map(({ key }) => key);

describe("listVisibleRows", () => {
  it("leaves out the contents of a collapsed branch", () => {
    expect(keys([])).toEqual(["t1", "t2", "1", "2", "3", "t3", "4"]);
    expect(keys(["t2"])).toEqual(["t1", "t2", "3", "t3", "4"]);
    expect(keys(["t1", "t3"])).toEqual(["t1", "t3"]);
  });
});

describe("listAncestors", () => {
  it("lists the branches around a lesson, outermost first", () => {
    expect(listAncestors(tree, "2")).toEqual(["t1", "t2"]);
    expect(listAncestors(tree, "3")).toEqual(["t1"]);
    expect(listAncestors(tree, "99")).toEqual([]);
  });
});

describe("readTreeKey", () => {
  it.each([
    ["1", "ArrowDown", { do: "focus", key: "2" }],
    ["1", "ArrowUp", { do: "focus", key: "t2" }],
    ["1", "Home", { do: "focus", key: "t1" }],
    ["1", "End", { do: "focus", key: "4" }],
    ["1", "ArrowLeft", { do: "focus", key: "t2" }],
    ["1", "ArrowRight", null],
    ["1", "Enter", null],
    ["t2", "ArrowRight", { do: "focus", key: "1" }],
    ["t2", "ArrowLeft", { do: "toggle", key: "t2" }],
    ["t2", "Enter", { do: "toggle", key: "t2" }],
    ["t1", "ArrowUp", null],
    ["4", "ArrowDown", null],
    ["1", "Tab", null],
  ])("handles, at row %s, the key %s", (focused, pressed, expected) => {
    expect(readTreeKey(all, focused, pressed)).toEqual(expected);
  });

  it("expands a collapsed branch to the right and moves to its parent to the left", () => {
    const rows = listVisibleRows(tree, new Set(["t2"]));
    expect(readTreeKey(rows, "t2", "ArrowRight")).toEqual({ do: "toggle", key: "t2" });
    expect(readTreeKey(rows, "t2", "ArrowLeft")).toEqual({ do: "focus", key: "t1" });
  });
});

describe("findByTyping", () => {
  it("searches past the focused row by one letter, wraps around, and ignores accents and case", () => {
    expect(findByTyping(all, "t1", "a")).toBe("t2");
    expect(findByTyping(all, "t2", "A")).toBe("2");
    expect(findByTyping(all, "2", "a")).toBe("t2");
  });
  it("keeps the focused row while more letters still match it", () => {
    expect(findByTyping(all, "1", "eq")).toBe("1");
    expect(findByTyping(all, "1", "es")).toBe("3");
    expect(findByTyping(all, "1", "xyz")).toBeNull();
  });
});
