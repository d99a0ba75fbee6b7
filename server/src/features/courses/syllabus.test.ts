import { describe, expect, test } from "vitest";
import { buildTree, meanProgress, pickCurrentLesson, type StudiedLesson, studyOutline } from "./syllabus.ts";

const lesson = (id: number, progress = 0, touchedAt: number | null = null, topicId = 1): StudiedLesson => ({
  id,
  topicId,
  title: `Aula ${id}`,
  type: "LC",
  endsAt: null,
  progress,
  touchedAt,
});

const now = new Date(1_000);

describe("the current lesson", () => {
  test.each([
    ["the one touched last", [lesson(1, 1, 2), lesson(2, 0.2, 3), lesson(3)], 2],
    ["also when it is finished", [lesson(1, 1, 2), lesson(2)], 1],
    ["the later of two touched at once", [lesson(1, 1, 2), lesson(2, 1, 2)], 2],
    ["the first unfinished when none was touched", [lesson(1), lesson(2)], 1],
    ["none without lessons", [], undefined],
  ])("is %s", (_what, lessons, id) => {
    expect(pickCurrentLesson(lessons)?.id).toBe(id);
  });
  test("falls back to the last one if all are finished and none was visited", () => {
    expect(pickCurrentLesson([lesson(1, 1), lesson(2, 1)])?.id).toBe(2);
  });
});

describe("mean progress", () => {
  test.each([
    [[], 0],
    [[lesson(1, 1), lesson(2, 0)], 0.5],
    [[lesson(1, 1), lesson(2, 1)], 1],
    [[lesson(1, 1), lesson(2, 0.99999)], 0.9999],
    [[lesson(1, 0.38), lesson(2), lesson(3)], 0.1267],
  ])("of %j is %d", (lessons, mean) => {
    expect(meanProgress(lessons)).toBe(mean);
  });
});

describe("the tree", () => {
  const topics = [
    { id: 1, parentId: null, title: "1º Bimestre" },
    { id: 2, parentId: 1, title: "Álgebra" },
    { id: 3, parentId: null, title: "Sem aulas" },
  ];
  const lessons = [lesson(10, 1), lesson(11, 0.5, null, 2), lesson(12, 0, null, 2)];

  test("nests lessons and branches in order, with each branch's mean progress, without empty branches", () => {
    const tree = buildTree(topics, lessons, { inOrder: false, now });
    expect(tree).toMatchObject([
      {
        id: "t1",
        text: "1º Bimestre",
        type_lesson: null,
        progress: 0.5,
        topics: [
          { id: 10, type_lesson: "LC", progress: 1, topics: [] },
          { id: "t2", progress: 0.25, topics: [{ id: 11 }, { id: 12 }] },
        ],
      },
    ]);
  });

  test("locks nothing in a free course, and everything after the first unfinished lesson in one taught in order", () => {
    const locks = (inOrder: boolean, of = lessons) => {
      const [root] = buildTree(topics, of, { inOrder, now });
      const [first, branch] = root?.topics ?? [];
      return [first?.locked, ...(branch?.topics.map((leaf) => leaf.locked) ?? [])];
    };
    expect(locks(false)).toEqual([false, false, false]);
    expect(locks(true)).toEqual([false, false, true]);
    // A branch is unlocked while something in it is.
    expect(buildTree(topics, lessons, { inOrder: true, now })[0]?.topics[1]?.locked).toBe(false);
    // Nobody can finish a list after its window.
    const until = (endsAt: number) => lessons.map((one) => (one.id === 11 ? { ...one, endsAt } : one));
    expect(locks(true, until(1_001))).toEqual([false, false, true]);
    expect(locks(true, until(1_000))).toEqual([false, false, false]);
  });
});

test("studyOutline merges a student's work into the outline, without lessons that left the course", () => {
  const outline = [
    { id: 1, topicId: 1, title: "Aula 1", type: "LV" as const, endsAt: null },
    { id: 2, topicId: 1, title: "Aula 2", type: "LC" as const, endsAt: null },
  ];
  expect(
    studyOutline(outline, [
      [2, 0.5, 17],
      [99, 1, 18],
    ]),
  ).toEqual([
    { ...outline[0], progress: 0, touchedAt: null },
    { ...outline[1], progress: 0.5, touchedAt: 17 },
  ]);
});
