import type { Answer, Enrollment } from "@sabia/contract";
import type { EnrollmentRow, findLastLesson, ProgressTuple } from "./courses.queries.ts";
import type { Outline } from "./outline.queries.ts";
import {
  buildTree,
  findLatest,
  findOutermostTopic,
  meanProgress,
  pickCurrentLesson,
  type StudiedLesson,
  studyOutline,
} from "./syllabus.ts";

/**
 * Progress of the lesson visited last, shown beside the count of finished lessons. 0 in a course never visited;
 * null if that lesson is finished, and so already counted, or the course has no lessons (wire §3).
 */
function presentCurrent(lessons: readonly StudiedLesson[]): number | null {
  const { progress } = findLatest(lessons) ?? { progress: 0 };
  return lessons.length === 0 || progress === 1 ? null : progress;
}

/** An enrollment of the course list. */
export const presentEnrollment = (
  row: Omit<EnrollmentRow, "progress" | "nextDeadline">,
  outline: Outline,
  progress: readonly ProgressTuple[],
): Enrollment => {
  const lessons = studyOutline(outline.lessons ?? [], progress);
  return {
    id: row.id,
    number: row.number,
    status: row.status as Enrollment["status"],
    created_at: row.createdAt.toISOString(),
    group: {
      name: row.groupName,
      syllabus: {
        name: outline.syllabusName,
        course: { id: outline.courseId, name: outline.courseName, slug: outline.courseSlug },
      },
    },
    lessons: {
      total: lessons.length,
      done: lessons.filter(({ progress }) => progress === 1).length,
      current: presentCurrent(lessons),
    },
    awaits_payment: row.awaitsPayment ?? false,
  };
};

/** The classroom: course, topic tree, progress and the lesson to continue with. */
export function presentSyllabus(
  outline: Outline,
  progress: readonly ProgressTuple[],
  now: Date,
): Answer<"GET /v1/course/:matriculaId"> {
  const lessons = studyOutline(outline.lessons ?? [], progress);
  const current = pickCurrentLesson(lessons);
  return {
    data: {
      course: { name: outline.courseName },
      topics: buildTree(outline.topics ?? [], lessons, { inOrder: outline.inOrder, now }),
      progress: meanProgress(lessons),
      currentLesson: current ? { id: current.id, title: current.title } : null,
    },
  };
}

type LastLesson = Awaited<ReturnType<typeof findLastLesson>>;

/** The lesson where the student stopped; null if they haven't begun. */
export const presentLastLesson = (
  row: LastLesson,
  outline: Outline | undefined,
): Answer<"GET /v1/enrollment/get-last-lasson-data"> => ({
  return: {
    lessonData: row
      ? {
          enrollment_id: row.enrollmentId,
          lesson: {
            id: row.lessonId,
            title: row.title,
            progresso: row.progress,
            type_lesson: row.type as "LV" | "LC" | "LL",
          },
          topic: findOutermostTopic(outline?.topics ?? [], row.topicId) ?? null,
        }
      : null,
  },
});
