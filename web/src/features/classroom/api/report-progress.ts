import type { Enrollment } from "@sabia/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { pendingProgress } from "../../../platform/progress/pending-progress.ts";
import { countLessons, withLessons } from "../syllabus.ts";
import { classroomQuery } from "./get-classroom.ts";
import { lessonQuery } from "./get-lesson.ts";

/** Keys of other screens' queries that a lesson's progress changes: course list, calendar, continue-studying card. */
const courseListKey = ["course"];
const affected = [courseListKey, ["lesson-days"], ["last-lesson"]];

/** Writes a lesson's progress into the tree, the lesson and the course list's trail, before the server has heard of it. */
function applyProgress(
  queryClient: QueryClient,
  matriculaId: string,
  aulaId: string,
  progress: number,
): void {
  queryClient.setQueryData(
    classroomQuery(matriculaId).queryKey,
    (before) => before && withLessons(before, [{ lessonId: Number(aulaId), progress }]),
  );
  const { topics } = queryClient.getQueryData(classroomQuery(matriculaId).queryKey) ?? {};
  if (topics)
    queryClient.setQueryData<Enrollment[]>(courseListKey, (before) =>
      before?.map((enrollment) =>
        enrollment.id === Number(matriculaId)
          ? {
              ...enrollment,
              lessons: { ...countLessons(topics), current: progress < 1 ? progress : null },
            }
          : enrollment,
      ),
    );
  queryClient.setQueryData(lessonQuery(matriculaId, aulaId).queryKey, (before) =>
    before && before.lesson.progresso < progress
      ? { ...before, lesson: { ...before.lesson, progresso: progress } }
      : before,
  );
}

/** What other screens show of progress is asked anew when they are opened; the tree is, where a lesson was finished. */
export async function refreshProgress(
  queryClient: QueryClient,
  matriculaId: string,
  finished: boolean,
): Promise<void> {
  await Promise.all([
    ...affected.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    finished ? queryClient.invalidateQueries(classroomQuery(matriculaId)) : undefined,
  ]);
}

/**
 * Shows progress that the server has told by itself (a list's comes with its answers): the tree moves at once. What the tree
 * knew already asks for nothing.
 */
export function useShowProgress(matriculaId: string, aulaId: string) {
  const queryClient = useQueryClient();
  return useCallback(
    (progress: number) => {
      const { queryKey } = classroomQuery(matriculaId);
      const before = queryClient.getQueryData(queryKey);
      applyProgress(queryClient, matriculaId, aulaId, progress);
      if (queryClient.getQueryData(queryKey) !== before)
        void refreshProgress(queryClient, matriculaId, progress >= 1);
    },
    [queryClient, matriculaId, aulaId],
  );
}

/**
 * Reports a lesson's progress: shown at once, sent so that it outlives the page, kept on the device without a line
 * (`"kept"`). Throws an ApiError when the server refuses it for good.
 */
export function useReportProgress(matriculaId: string, aulaId: string) {
  const queryClient = useQueryClient();
  return useCallback(
    async (progress: number): Promise<number | "kept"> => {
      applyProgress(queryClient, matriculaId, aulaId, progress);
      const stored = await pendingProgress.report({
        enrollmentId: Number(matriculaId),
        lessonId: Number(aulaId),
        progress,
        keepalive: true,
      });
      if (stored !== "kept") {
        applyProgress(queryClient, matriculaId, aulaId, stored);
        void refreshProgress(queryClient, matriculaId, stored >= 1);
      }
      return stored;
    },
    [queryClient, matriculaId, aulaId],
  );
}
