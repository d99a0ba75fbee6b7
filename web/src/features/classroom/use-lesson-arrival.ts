import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { isFirstPage } from "../../platform/api/first-page.ts";
import { leaveFocusToPage } from "../../ui/main.tsx";
import { notifyWarning } from "../../ui/toasts.ts";
import { openAhead, prefetchLesson } from "./api/get-lesson.ts";
import { useKeptScroll } from "./kept-scroll.ts";
import { loadPlayer } from "./player/load-player.ts";
import { toLesson } from "./room-context.ts";
import type { LessonEntry } from "./syllabus.ts";
import { readRedirect } from "./use-lesson-progress.ts";

/** Id of the lesson's title, which takes the focus. */
export const lessonTitleId = "titulo-da-aula";
const prefetchAfter = 1500;

/** A locked lesson redirects to the one that unlocks it (412, spec §8); returns whether it does. */
export function useLessonRedirect(matriculaId: string, aulaId: string, error: Error | null): boolean {
  const navigate = useNavigate();
  const redirect = readRedirect(error);
  useEffect(() => {
    if (redirect === null || String(redirect) === aulaId) return;
    notifyWarning(error?.message ?? "");
    void navigate(toLesson(matriculaId, redirect), { replace: true });
  }, [redirect, error, aulaId, matriculaId, navigate]);
  return redirect !== null && String(redirect) !== aulaId;
}

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
 * Another lesson in the same frame acts as a new page: scrolls to its top, or to where it was left, and
 * focuses its title. Returns the scroll function, for a list, whose exercises are pages too.
 */
export function useLessonFocus(aulaId: string, isLoaded: boolean, main: RefObject<HTMLElement | null>) {
  const shown = useRef<string | null>(null);
  const arrive = useKeptScroll(main);
  useEffect(() => {
    if (!isLoaded || shown.current === aulaId) return;
    arrive();
    if (shown.current !== null) document.getElementById(lessonTitleId)?.focus({ preventScroll: true });
    shown.current = aulaId;
  }, [aulaId, isLoaded, arrive]);
  return arrive;
}

/** When a lesson or its video is gone, the pressed button is too: moves the focus to the page. */
export function useFocusKept(gone: boolean): void {
  useEffect(() => {
    if (gone) leaveFocusToPage(null);
  }, [gone]);
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

type Load = () => Promise<unknown>;
/** On failure (offline) the lesson itself shows an error later. */
const preload = (load: Load) => void load().catch(() => undefined);

/**
 * Loads a video's player or a list's screen in parallel with the lesson: the syllabus knows its type first.
 */
export function useChunkPreload(type: LessonEntry["type"] | undefined, loadList: Load): void {
  useEffect(() => {
    if (type === "LV") preload(loadPlayer);
    if (type === "LL") preload(loadList);
  }, [type, loadList]);
}
