import { type RefObject, useCallback, useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * Scroll position by history entry. The router restores only the window's, and before the page has loaded.
 */
const tops = new Map<string, number>();
/** The history entry whose page has loaded: scroll events before that are not the reader's. */
let loadedKey: string | null = null;

/**
 * Remembers the scroll position of a page inside the frame, whether `main` or the window scrolls. Returns a
 * function to call once the page has loaded: a new page starts at its top, back navigation restores the
 * position.
 */
export function useKeptScroll(main: RefObject<HTMLElement | null>): () => void {
  const { key } = useLocation();
  const type = useNavigationType();
  // before the next frame, in which the scroll caused by the change is reported
  useLayoutEffect(() => {
    const keep = () => {
      if (loadedKey === key) tops.set(key, Math.max(main.current?.scrollTop ?? 0, window.scrollY));
    };
    window.addEventListener("scroll", keep, { capture: true, passive: true });
    return () => window.removeEventListener("scroll", keep, { capture: true });
  }, [key, main]);
  return useCallback(() => {
    loadedKey = key;
    const top = type === "POP" ? tops.get(key) : 0;
    main.current?.scrollTo(0, top ?? 0);
    // positions from before a reload are known only to the router
    if (top !== undefined) window.scrollTo(0, top);
  }, [key, type, main]);
}
