import type { QueryClient } from "@tanstack/react-query";
import { classroomKey, gradesKey, lessonKey, progressKeys } from "../../../platform/study/query-keys.ts";
import { exerciseKey } from "./get-exercise.ts";
import { listKey } from "./open-list.ts";

type Answered = { enrollmentId: number; lessonId: number; exerciseId: number };

/** Refetches all that an answer changes: here, and on other screens by their query keys (tree, trail, calendar, grades). */
export async function refreshAfterAnswer(
  queryClient: QueryClient,
  { enrollmentId, lessonId, exerciseId }: Answered,
): Promise<void> {
  const matriculaId = String(enrollmentId);
  const others = [...progressKeys, classroomKey(matriculaId), gradesKey(matriculaId)];
  for (const queryKey of others) void queryClient.invalidateQueries({ queryKey });
  // the exercise's text is unchanged, so a refetch at the next visit is soon enough
  void queryClient.invalidateQueries({
    queryKey: lessonKey(matriculaId, String(lessonId)),
    refetchType: "none",
  });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: exerciseKey(exerciseId) }),
    queryClient.invalidateQueries({ queryKey: listKey(matriculaId, String(lessonId)) }),
  ]);
}
