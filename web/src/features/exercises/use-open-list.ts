import type { Lesson } from "@sabia/contract";
import { focusManager, onlineManager, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { ApiError, statusText } from "../../platform/api/api-client.ts";
import { isUndecided } from "../../platform/api/http.ts";
import { useQuery } from "../../platform/api/use-query.ts";
import { lessonKey } from "../../platform/study/query-keys.ts";
import { useIsMounted } from "../../platform/use-is-mounted.ts";
import { listQuery } from "./api/open-list.ts";
import { findStart, needsInfo } from "./list-model.ts";

/**
 * The student's instance of a list. Without a deadline and a period it opens automatically, else when the student says so, since
 * that starts the clock (spec §4). One that was opened before is loaded at once: that starts nothing.
 */
export function useOpenList(matriculaId: string, lesson: Lesson) {
  const aulaId = String(lesson.id);
  const terms = lesson.lesson_exercise_list;
  const query = listQuery(matriculaId, aulaId);
  const queryClient = useQueryClient();
  const [, setParams] = useSearchParams();
  const isMounted = useIsMounted();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const isFree = terms !== null && !needsInfo(terms);
  const wasOpened =
    (terms?.exercise_list_instances.length ?? 0) > 0 ||
    queryClient.getQueryData(query.queryKey) !== undefined;
  const listed = useQuery({ ...query, enabled: isFree || wasOpened });
  const { data, error, isFetching, refetch } = listed;
  // until the lesson, loaded since, says whether that opening has arrived
  const lessonLoadedAt = queryClient.getQueryState(lessonKey(matriculaId, aulaId))?.dataUpdatedAt ?? 0;
  const isLost = !isFree && !wasOpened && isUndecided(error);
  const isUnsure = isLost && listed.errorUpdatedAt >= lessonLoadedAt;
  useEffect(() => {
    if (!isUnsure) return;
    const ask = (isBack: boolean) => {
      if (isBack) void queryClient.invalidateQueries({ queryKey: lessonKey(matriculaId, aulaId) });
    };
    const stops = [onlineManager.subscribe(ask), focusManager.subscribe(ask)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [isUnsure, queryClient, matriculaId, aulaId]);

  const open = async () => {
    // The clock runs already: a slow or lost connection must not keep the student out.
    if (data) {
      setParams({ exercicio: String(findStart(data)) });
      void refetch({ cancelRefetch: false });
      return;
    }
    setBusy(true);
    setMessage(null);
    try {
      const opened = await queryClient.fetchQuery(query);
      // the classroom's cached data of this lesson (no instance yet) are stale now
      void queryClient.invalidateQueries({ queryKey: lessonKey(matriculaId, aulaId) });
      // else the position would be added to the URL of a page opened meanwhile
      if (isMounted.current) setParams({ exercicio: String(findStart(opened)) });
    } catch (reason) {
      setMessage(reason instanceof ApiError ? reason.message : statusText(0));
    } finally {
      setBusy(false);
    }
  };
  return {
    data,
    error,
    isFetching,
    isFree,
    wasOpened,
    // a request in flight, or in its retry delay, is not started again
    refresh: () => void refetch({ cancelRefetch: false }),
    opening: {
      busy,
      isUnsure,
      // one that was lost, and turned out not to have arrived, is over
      message: busy || (isLost && !isUnsure) ? null : ((data ? null : message) ?? error?.message ?? null),
      failedAt: data ? 0 : listed.errorUpdatedAt,
      onOpen: () => void open(),
    },
  };
}
