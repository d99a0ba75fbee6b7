import type { Answer, Lesson } from "@sabia/contract";
import type { LessonEntry } from "./syllabus.ts";

type LessonAnswer = Answer<"GET /v1/enrollment/lesson/:matriculaId/:aulaId">;

/** The lesson's place among the others: the server's word where it is here, the tree's until then. */
export function findNeighbours(lessons: LessonEntry[], aulaId: string, answer: LessonAnswer | undefined) {
  const at = lessons.findIndex(({ id }) => String(id) === aulaId);
  const previousId = answer ? answer.previousLesson : lessons[at - 1]?.id;
  // nothing comes after one that isn't there
  const nextId = answer ? answer.nextLesson : lessons[at + 1 || -1]?.id;
  return {
    entry: lessons[at],
    position: at + 1,
    previous: lessons.find(({ id }) => id === previousId) ?? null,
    next: lessons.find(({ id }) => id === nextId) ?? null,
  };
}

/**
 * The column a lesson stands in, and whether it is finished by a button: where no player of ours tells the progress.
 * The specification gives the button to content lessons alone; an embedded video and a `missing` one, which the
 * school has not put there or whose file is gone or broken, have it too, for a course in order would end at them, and no
 * other course could ever be finished.
 */
export function describeKind(type: Lesson["type_lesson"], lesson: Lesson | undefined, missing = false) {
  if (type === "LL") return { width: "list", byHand: false } as const;
  if (type === "LC") return { width: "text", byHand: lesson !== undefined } as const;
  if (lesson?.video?.file.type === "embed") return { width: "embed", byHand: true } as const;
  const byHand = lesson?.type_lesson === "LV" && (missing || lesson.video === null);
  return { width: "video", byHand } as const;
}
