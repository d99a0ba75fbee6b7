import type { Lesson } from "@sabia/contract";
import { describe, expect, it } from "vitest";
import { describeKind, findNeighbours } from "./find-neighbours.ts";
import type { LessonEntry } from "./syllabus.ts";

const lessons: LessonEntry[] = [10, 11, 12].map((id) => ({
  id,
  title: `Aula ${id}`,
  type: "LC",
  progress: 0,
  locked: false,
  subject: null,
}));
const lesson = (video: Lesson["video"]) => ({ video }) as Lesson;

describe("findNeighbours", () => {
  it("takes the tree's order until the lesson has loaded", () => {
    const { position, previous, next } = findNeighbours(lessons, "11", undefined);
    expect([position, previous?.id, next?.id]).toEqual([2, 10, 12]);
  });
  it("has nothing before the first and after the last", () => {
    expect(findNeighbours(lessons, "10", undefined).previous).toBeNull();
    expect(findNeighbours(lessons, "12", undefined).next).toBeNull();
  });
  it("finds no neighbours of a lesson that left the course", () => {
    const { entry, previous, next } = findNeighbours(lessons, "99", undefined);
    expect([entry, previous, next]).toEqual([undefined, null, null]);
  });
  it("takes the server's neighbours once the lesson has loaded", () => {
    const answer = { lesson: lesson(null), previousLesson: null, nextLesson: 10, groupId: 1 };
    const { previous, next } = findNeighbours(lessons, "11", answer);
    expect([previous, next?.id]).toEqual([null, 10]);
  });
  it("tells that a neighbour isn't in the tree", () => {
    const isOutdated = (previousLesson: number | null, nextLesson: number | null) =>
      findNeighbours(lessons, "11", { lesson: lesson(null), previousLesson, nextLesson, groupId: 1 })
        .outdated;
    expect([isOutdated(10, 12), isOutdated(null, null), isOutdated(10, 99), isOutdated(99, 12)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(findNeighbours(lessons, "11", undefined).outdated).toBe(false);
  });
});

describe("describeKind", () => {
  const embed = { file: { type: "embed", path: "" }, poster: null, captions: [] };
  const file = { file: { type: "video/mp4", path: "" }, poster: null, captions: [] };
  it("lets the student finish by hand a lesson without a player that reports progress", () => {
    expect(describeKind("LC", lesson(null))).toEqual({ width: "text", byHand: true });
    expect(describeKind("LV", lesson(embed))).toEqual({ width: "embed", byHand: true });
    expect(describeKind("LV", lesson(file))).toEqual({ width: "video", byHand: false });
    expect(describeKind("LV", { ...lesson(null), type_lesson: "LV" })).toEqual({
      width: "video",
      byHand: true,
    });
    expect(describeKind("LL", lesson(null))).toEqual({ width: "list", byHand: false });
  });
  it("lets the student finish by hand a video whose file is missing or unplayable", () => {
    const video = { ...lesson(file), type_lesson: "LV" } as const;
    expect(describeKind("LV", video, true)).toEqual({ width: "video", byHand: true });
    expect(describeKind("LL", lesson(null), true).byHand).toBe(false);
  });
  it("offers nothing to finish before the lesson has loaded", () => {
    expect(describeKind("LC", undefined).byHand).toBe(false);
  });
});
