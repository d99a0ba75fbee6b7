import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { ApiError } from "../../platform/api/api-client.ts";
import { usePendingProgress } from "../../platform/progress/use-pending-progress.ts";
import { notifyError, notifyWarning } from "../../ui/toasts.ts";
import { lessonQuery } from "./api/get-lesson.ts";
import { refreshProgress, useReportProgress } from "./api/report-progress.ts";
import { toLesson } from "./room-context.ts";

/** The lesson to which a 412 redirects, or null (wire §3). */
export function readRedirect(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 412) return null;
  const { lesson_id: lessonId } = error.body;
  return typeof lessonId === "number" ? lessonId : null;
}

/** Reports a lesson's progress, and returns whether it is pending on the device. */
export function useLessonProgress(matriculaId: string, aulaId: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const report = useReportProgress(matriculaId, aulaId);
  const pending = usePendingProgress(Number(matriculaId), Number(aulaId));
  const [waiting, setWaiting] = useState({ aulaId, isShown: pending !== null });
  // reset when the lesson changes (progress pending before it was opened still counts) and when nothing is
  // pending any more
  if (waiting.aulaId !== aulaId || (waiting.isShown && pending === null))
    setWaiting({ aulaId, isShown: pending !== null });
  const openLesson = useRef(aulaId);
  const lastReport = useRef<Promise<unknown>>(Promise.resolve());
  const isLeaving = useRef(false);
  isLeaving.current = useNavigation().state !== "idle";

  useEffect(() => {
    openLesson.current = aulaId;
    return () => {
      openLesson.current = "";
    };
  }, [aulaId]);

  // The pending progress was sent: the other screens can reload.
  const kept = waiting.isShown && pending !== null;
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
        if (openLesson.current === aulaId) setWaiting({ aulaId, isShown: true });
        return false;
      } catch (error) {
        // undoes the optimistic update, here and on the other screens
        void refreshProgress(queryClient, matriculaId, true);
        void queryClient.invalidateQueries(lessonQuery(matriculaId, aulaId));
        if (openLesson.current !== aulaId || !(error instanceof ApiError)) return false;
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
  const reportProgress = useCallback(
    (progress: number): Promise<boolean> => {
      const sending = send(progress);
      lastReport.current = sending;
      return sending;
    },
    [send],
  );

  /**
   * Resolves when the last report was answered or stored, since the next lesson may be locked until then. The
   * result says whether the student is still here and not navigating away.
   */
  const settle = useCallback(async (): Promise<boolean> => {
    await lastReport.current;
    return openLesson.current === aulaId && !isLeaving.current;
  }, [aulaId]);
  return { report: reportProgress, settle, kept, pending };
}
