import type { SyllabusNode } from "@sabia/contract";
import { describe, expect, it } from "vitest";
import { countLessons, listLessons, meanProgress, withLessons, withProgress } from "./syllabus.ts";

const lesson = (id: number, progress = 0, locked = false): SyllabusNode => ({
  id,
  text: `Aula ${id}`,
  progress,
  type_lesson: "LV",
  locked,
  topics: [],
});
const branch = (id: string, ...topics: SyllabusNode[]): SyllabusNode => ({
  id,
  text: `Tema ${id}`,
  progress: meanProgress(topics),
  type_lesson: null,
  locked: false,
  topics,
});
const tree = [
  branch("t1", branch("t2", lesson(1, 1), lesson(2, 0.5)), lesson(3, 0, true)),
  branch("t3", lesson(4, 0, true)),
];

describe("listLessons", () => {
  it("lists lessons in order with the branch they belong to", () => {
    expect(listLessons(tree).map(({ id, subject }) => [id, subject])).toEqual([
      [1, "Tema t2"],
      [2, "Tema t2"],
      [3, "Tema t1"],
      [4, "Tema t3"],
    ]);
  });
});

describe("countLessons", () => {
  it("counts across all levels", () => {
    expect(countLessons(tree)).toEqual({ total: 4, done: 1 });
    expect(countLessons([])).toEqual({ total: 0, done: 0 });
  });
});

describe("withProgress", () => {
  const progressOf = (topics: SyllabusNode[]) => listLessons(topics).map(({ progress }) => progress);
  const lockedOf = (topics: SyllabusNode[]) => listLessons(topics).map(({ locked }) => locked);

  it("updates one lesson and its branches, and keeps the other objects", () => {
    const after = withProgress(tree, 2, 0.75);
    expect(progressOf(after)).toEqual([1, 0.75, 0, 0]);
    expect(after[0]?.topics[0]?.progress).toBeCloseTo(0.875);
    expect(after[1]).toBe(tree[1]);
    expect(after[0]?.topics[0]?.topics[0]).toBe(tree[0]?.topics[0]?.topics[0]);
  });

  it("never lowers a lesson's progress", () => {
    expect(withProgress(tree, 2, 0.2)).toBe(tree);
  });

  it("unlocks the next lesson when all before it are finished, and no other", () => {
    expect(lockedOf(withProgress(tree, 2, 1))).toEqual([false, false, false, true]);
  });

  it("unlocks finished lessons behind one that was inserted before them, and the next unfinished one", () => {
    const behind = [
      lesson(1),
      lesson(2, 1, true),
      lesson(3, 1, true),
      lesson(4, 0, true),
      lesson(5, 1, true),
    ];
    expect(lockedOf(withProgress([branch("t1", ...behind)], 1, 1))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    const last = [branch("t1", lesson(1), lesson(2, 1, true))];
    expect(lockedOf(withProgress(last, 1, 1)), "also where none is").toEqual([false, false]);
  });

  it("unlocks nothing while an earlier lesson is unfinished", () => {
    const jumped = [branch("t1", lesson(1), lesson(2), lesson(3, 0, true))];
    expect(lockedOf(withProgress(jumped, 2, 1))).toEqual([false, false, true]);
  });
});

describe("withLessons", () => {
  it("updates the lessons and the course's progress", () => {
    const after = withLessons({ topics: tree, progress: 0, name: "Álgebra" }, [
      { lessonId: 2, progress: 1 },
      { lessonId: 3, progress: 1 },
    ]);
    expect(countLessons(after.topics).done).toBe(3);
    expect([after.progress, after.name]).toEqual([0.75, "Álgebra"]);
  });

  it("returns the same course when nothing changes or the lesson isn't in it", () => {
    const course = { topics: tree, progress: 0.25 };
    expect(withLessons(course, [])).toBe(course);
    expect(
      withLessons(course, [
        { lessonId: 1, progress: 1 },
        { lessonId: 99, progress: 1 },
      ]),
    ).toBe(course);
  });
});
