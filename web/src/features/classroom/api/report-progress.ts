import type { Enrollment } from "@sabia/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { pendingProgress } from "../../../platform/progress/pending-progress.ts";
import { courseListKey, progressKeys } from "../../../platform/study/query-keys.ts";
import { countLessons, withLessons } from "../syllabus.ts";
import { classroomQuery } from "./get-classroom.ts";
import { lessonQuery } from "./get-lesson.ts";

/** Optimistic update: writes a lesson's progress into the cached syllabus, lesson and course list. */
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

/** Invalidates the other screens' progress; the syllabus too when a lesson was finished. */
export async function refreshProgress(
  queryClient: QueryClient,
  matriculaId: string,
  finished: boolean,
): Promise<void> {
  await Promise.all([
    ...progressKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    finished ? queryClient.invalidateQueries(classroomQuery(matriculaId)) : undefined,
  ]);
}

/**
 * Shows progress reported by the server itself (an exercise list's comes with its answers). Does nothing if
 * the syllabus already has it.
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
 * Reports a lesson's progress: shown at once, sent so that it outlives the page, stored on the device when
 * offline (`"kept"`). Throws an ApiError when the server rejects it for good.
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
