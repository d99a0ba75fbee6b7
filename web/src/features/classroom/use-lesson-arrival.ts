import { type RefObject, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { leaveFocusToPage } from "../../ui/main.tsx";
import { notifyWarning } from "../../ui/toasts.ts";
import { useKeptScroll } from "./kept-scroll.ts";
import { toLesson } from "./room-context.ts";
import { readRedirect } from "./use-lesson-progress.ts";

/** Id of the lesson's title, which takes the focus. */
export const lessonTitleId = "titulo-da-aula";

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
