import type { Answer, SyllabusNode } from "@sabia/contract";

type Course = Answer<"GET /v1/course/:matriculaId">["data"];

/** A lesson of the syllabus in the order it is taught. */
export type LessonEntry = {
  id: number;
  title: string;
  type: "LV" | "LC" | "LL";
  progress: number;
  locked: boolean;
  /** Title of the branch it belongs to. */
  subject: string | null;
};

/** The lessons of a tree, in order. */
export function listLessons(topics: SyllabusNode[], subject: string | null = null): LessonEntry[] {
  return topics.flatMap((node) =>
    node.type_lesson === null
      ? listLessons(node.topics, node.text)
      : [
          {
            id: Number(node.id),
            title: node.text,
            type: node.type_lesson,
            progress: node.progress,
            locked: node.locked,
            subject,
          },
        ],
  );
}

/** The number of lessons in a branch, and of finished ones. */
export function countLessons(topics: SyllabusNode[]): { total: number; done: number } {
  let total = 0;
  let done = 0;
  for (const node of topics) {
    if (node.type_lesson !== null) {
      total += 1;
      if (node.progress >= 1) done += 1;
    } else {
      const inside = countLessons(node.topics);
      total += inside.total;
      done += inside.done;
    }
  }
  return { total, done };
}

/**
 * The tree after a lesson's progress. Progress never falls (wire §3); branch averages are recomputed. Once
 * all lessons before it are finished, the next unfinished lesson is unlocked, with the finished ones on the
 * way (locked when another was inserted before them). Unchanged nodes stay the same objects, so that only
 * changed ones re-render.
 */
export function withProgress(topics: SyllabusNode[], lessonId: number, progress: number): SyllabusNode[] {
  const moved = mapLesson(topics, lessonId, (node) =>
    progress > node.progress ? { ...node, progress } : node,
  );
  if (progress < 1) return moved;
  const lessons = listLessons(moved);
  const next = lessons.find((lesson) => lesson.progress < 1);
  return lessons
    .slice(0, next && lessons.indexOf(next) + 1)
    .filter(({ locked }) => locked)
    .reduce((tree, { id }) => mapLesson(tree, id, (node) => ({ ...node, locked: false })), moved);
}

/** A course after some of its lessons' progress; the same object if nothing changes. */
export function withLessons<C extends Pick<Course, "topics" | "progress">>(
  course: C,
  lessons: readonly { lessonId: number; progress: number }[],
): C {
  const topics = lessons.reduce(
    (before, { lessonId, progress }) => withProgress(before, lessonId, progress),
    course.topics,
  );
  return topics === course.topics ? course : { ...course, topics, progress: meanProgress(topics) };
}

/** Mean progress of a tree's lessons, 0 when there are none. */
export function meanProgress(topics: SyllabusNode[]): number {
  const lessons = listLessons(topics);
  return lessons.length === 0 ? 0 : lessons.reduce((sum, { progress }) => sum + progress, 0) / lessons.length;
}

function mapLesson(
  topics: SyllabusNode[],
  lessonId: number,
  change: (node: SyllabusNode) => SyllabusNode,
): SyllabusNode[] {
  let changed = false;
  const mapped = topics.map((node) => {
    const after = node.type_lesson === null ? mapBranch(node, lessonId, change) : node;
    const result = after.type_lesson !== null && after.id === lessonId ? change(after) : after;
    changed ||= result !== node;
    return result;
  });
  return changed ? mapped : topics;
}

function mapBranch(
  branch: SyllabusNode,
  lessonId: number,
  change: (node: SyllabusNode) => SyllabusNode,
): SyllabusNode {
  const topics = mapLesson(branch.topics, lessonId, change);
  return topics === branch.topics ? branch : { ...branch, topics, progress: meanProgress(topics) };
}
