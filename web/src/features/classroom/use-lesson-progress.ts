import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { ApiError } from "../../platform/api/api-client.ts";
import { usePendingProgress } from "../../platform/progress/use-pending-progress.ts";
import { notifyError, notifyWarning } from "../../ui/toasts.ts";
import { lessonQuery } from "./api/get-lesson.ts";
import { refreshProgress, useReportProgress } from "./api/report-progress.ts";
import { toLesson } from "./room-context.ts";

/** The lesson a 412 sends the student to, or null (wire §3). */
export function readRedirect(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 412) return null;
  const { lesson_id: lessonId } = error.body;
  return typeof lessonId === "number" ? lessonId : null;
}

/** Tells a lesson's progress and knows whether it waits on the device. */
export function useLessonProgress(matriculaId: string, aulaId: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const report = useReportProgress(matriculaId, aulaId);
  const pending = usePendingProgress(Number(matriculaId), Number(aulaId));
  const [waits, setWaits] = useState({ aulaId, isSaid: pending !== null });
  // another lesson in the same place: what waited before it was opened waits still; and where nothing does, a report is new
  if (waits.aulaId !== aulaId || (waits.isSaid && pending === null))
    setWaits({ aulaId, isSaid: pending !== null });
  const here = useRef(aulaId);
  const underWay = useRef<Promise<unknown>>(Promise.resolve());
  const isLeaving = useRef(false);
  isLeaving.current = useNavigation().state !== "idle";

  useEffect(() => {
    here.current = aulaId;
    return () => {
      here.current = "";
    };
  }, [aulaId]);

  // What waited has arrived: the other screens may ask anew.
  const kept = waits.isSaid && pending !== null;
  const wasKept = useRef(false);
  useEffect(() => {
    if (wasKept.current && !kept) void refreshProgress(queryClient, matriculaId, true);
    wasKept.current = kept;
  }, [kept, queryClient, matriculaId]);

  const send = useCallback(
    async (progress: number): Promise<boolean> => {
      try {
        const stored = await report(progress);
        if (stored !== "kept") return true;
        if (here.current === aulaId) setWaits({ aulaId, isSaid: true });
        return false;
      } catch (error) {
        // shown before the server refused it: here, and on the other screens
        void refreshProgress(queryClient, matriculaId, true);
        void queryClient.invalidateQueries(lessonQuery(matriculaId, aulaId));
        if (here.current !== aulaId || !(error instanceof ApiError)) return false;
        const redirect = readRedirect(error);
        if (redirect === null) notifyError(error.message);
        else {
          notifyWarning(error.message);
          void navigate(toLesson(matriculaId, redirect), { replace: true });
        }
        return false;
      }
    },
    [report, queryClient, matriculaId, aulaId, navigate],
  );
  const tell = useCallback(
    (progress: number): Promise<boolean> => {
      const telling = send(progress);
      underWay.current = telling;
      return telling;
    },
    [send],
  );

  /**
   * Resolves when the last report was answered or kept, and whoever told it has heard so, since the next lesson may be locked until
   * then: with whether the student is still here, and not on the way elsewhere.
   */
  const settle = useCallback(async (): Promise<boolean> => {
    await underWay.current;
    return here.current === aulaId && !isLeaving.current;
  }, [aulaId]);
  return { tell, settle, kept, pending };
}
