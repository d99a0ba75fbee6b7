import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
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

/** A locked lesson sends the student to the one that opens it (412, spec §8); answers whether it does. */
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

/** Opens the lesson of the address beside the syllabus that its page waits for, not after it. */
export function useLessonBeside(matriculaId: string, aulaId: string | null, isSyllabusHere: boolean): void {
  const isAwaited = useRef(!isSyllabusHere && aulaId !== null);
  useEffect(() => {
    if (!isAwaited.current || aulaId === null) return;
    isAwaited.current = false;
    return openAhead(matriculaId, aulaId);
  }, [matriculaId, aulaId]);
}

/**
 * Another lesson in the same frame is another page: its top, or where it was left, and the focus on its title. Gives the first of it,
 * for a list, whose exercises are pages too.
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

/** What was pressed went with a lesson that is gone: the keyboard goes on at the page. */
export function useFocusKept(gone: boolean, main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (gone && document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [gone, main]);
}

/** Brings the next lesson a moment after this one, when the line is free, and a list's screen with it; null for none. */
export function useNextPrefetch(matriculaId: string, next: LessonEntry | null, loadList: Load): void {
  const queryClient = useQueryClient();
  const { id = null, type } = next && !next.locked ? next : {};
  useEffect(() => {
    if (id === null) return;
    const timer = setTimeout(() => {
      void prefetchLesson(queryClient, matriculaId, String(id));
      if (type === "LL") bring(loadList);
    }, prefetchAfter);
    return () => clearTimeout(timer);
  }, [id, type, matriculaId, queryClient, loadList]);
}

type Load = () => Promise<unknown>;
/** Without a line the lesson itself will say so. */
const bring = (load: Load) => void load().catch(() => undefined);

/** A video's player and a list's screen come beside the lesson, not after it: the syllabus knows the kind before the lesson is there. */
export function useFilesBeside(type: LessonEntry["type"] | undefined, loadList: Load): void {
  useEffect(() => {
    if (type === "LV") bring(loadPlayer);
    if (type === "LL") bring(loadList);
  }, [type, loadList]);
}
