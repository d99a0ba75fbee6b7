import { useMemo, useSyncExternalStore } from "react";
import type { PendingLesson } from "./create-pending-progress.ts";
import { pendingProgress } from "./pending-progress.ts";

/** The pending progress of a lesson on this device, or null. */
export const usePendingProgress = (enrollmentId: number, lessonId: number): number | null =>
  useSyncExternalStore(pendingProgress.subscribe, () => pendingProgress.get(enrollmentId, lessonId));

/** The lessons of an enrollment with pending progress on this device. */
export function usePendingLessons(enrollmentId: number): PendingLesson[] {
  const listed = useSyncExternalStore(pendingProgress.subscribe, () =>
    JSON.stringify(pendingProgress.listOf(enrollmentId)),
  );
  return useMemo(() => JSON.parse(listed) as PendingLesson[], [listed]);
}
