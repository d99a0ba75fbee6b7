import type { Answer, Lesson } from "@sabia/contract";
import type { LessonEntry } from "./syllabus.ts";

type LessonAnswer = Answer<"GET /v1/enrollment/lesson/:matriculaId/:aulaId">;

/** The lesson's position and neighbours: from the server's answer, or from the tree until it arrives. */
export function findNeighbours(lessons: LessonEntry[], aulaId: string, answer: LessonAnswer | undefined) {
  const at = lessons.findIndex(({ id }) => String(id) === aulaId);
  const previousId = answer ? answer.previousLesson : lessons[at - 1]?.id;
  // a lesson that isn't in the tree has no next one
  const nextId = answer ? answer.nextLesson : lessons[at + 1 || -1]?.id;
  const find = (wanted: number | null | undefined) => lessons.find(({ id }) => id === wanted) ?? null;
  const [previous, next] = [find(previousId), find(nextId)];
  return {
    entry: lessons[at],
    position: at + 1,
    previous,
    next,
    /** A lesson beside this one isn't in the tree: an import has added it. */
    outdated: Boolean((previousId && !previous) || (nextId && !next)),
  };
}

/**
 * The column of a lesson, and whether it is finished by a button, because no player reports its progress. The
 * specification gives the button to text lessons only. An embedded video and a `missing` one (not uploaded,
 * deleted or unplayable) have it too: otherwise a course with sequential lessons could not be continued past
 * them, nor any course finished.
 */
export function describeKind(type: Lesson["type_lesson"], lesson: Lesson | undefined, missing = false) {
  if (type === "LL") return { width: "list", byHand: false } as const;
  if (type === "LC") return { width: "text", byHand: lesson !== undefined } as const;
  if (lesson?.video?.file.type === "embed") return { width: "embed", byHand: true } as const;
  const byHand = lesson?.type_lesson === "LV" && (missing || lesson.video === null);
  return { width: "video", byHand } as const;
}
