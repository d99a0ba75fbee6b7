import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { isFirstPage } from "../../platform/api/first-page.ts";
import { classroomQuery } from "./api/get-classroom.ts";
import { openAhead, prefetchLesson } from "./api/get-lesson.ts";
import { loadPlayer } from "./player/load-player.ts";
import type { LessonEntry } from "./syllabus.ts";

const prefetchAfter = 1500;

type Load = () => Promise<unknown>;
/** On failure (offline) the lesson itself shows an error later. */
const preload = (load: Load) => void load().catch(() => {});

/** Opens the lesson of the address in parallel with the syllabus, not after it. Of the first page its loader does. */
export function useLessonPreload(
  matriculaId: string,
  aulaId: string | null,
  isSyllabusLoaded: boolean,
): void {
  const isAwaited = useRef(!isSyllabusLoaded && aulaId !== null && !isFirstPage());
  useEffect(() => {
    if (!isAwaited.current || aulaId === null) return;
    isAwaited.current = false;
    return openAhead(matriculaId, aulaId);
  }, [matriculaId, aulaId]);
}

/**
 * Prefetches the next lesson a moment after this one, and a list's screen with it; `next` is null if there is
 * none.
 */
export function useNextPrefetch(matriculaId: string, next: LessonEntry | null, loadList: Load): void {
  const queryClient = useQueryClient();
  const { id = null, type } = next && !next.locked ? next : {};
  useEffect(() => {
    if (id === null) return;
    const timer = setTimeout(() => {
      void prefetchLesson(queryClient, matriculaId, String(id));
      if (type === "LL") preload(loadList);
    }, prefetchAfter);
    return () => clearTimeout(timer);
  }, [id, type, matriculaId, queryClient, loadList]);
}

/** Loads the tree again if an import has changed it. */
export function useTreeRenewal(matriculaId: string, outdated: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (outdated) void queryClient.invalidateQueries(classroomQuery(matriculaId));
  }, [outdated, matriculaId, queryClient]);
}

/**
 * Loads a video's player or a list's screen in parallel with the lesson: the syllabus knows its type first.
 */
export function useChunkPreload(type: LessonEntry["type"] | undefined, loadList: Load): void {
  useEffect(() => {
    if (type === "LV") preload(loadPlayer);
    if (type === "LL") preload(loadList);
  }, [type, loadList]);
}
