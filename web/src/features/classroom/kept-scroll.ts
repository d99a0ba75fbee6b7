import { type RefObject, useCallback, useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router";

/** How far each entry of the history was read. The router knows of the window alone, and restores it before the page is here. */
const tops = new Map<string, number>();
/** The entry whose page is here: what moves before is not the reader's doing. */
let arrived: string | null = null;

/**
 * Remembers how far a page inside the frame is read, be it `main` that scrolls or the window. What it gives is to be called once the
 * page is here: a new one starts at its top, and Back finds one where it was left.
 */
export function useKeptScroll(main: RefObject<HTMLElement | null>): () => void {
  const { key } = useLocation();
  const type = useNavigationType();
  // before the next frame, in which what scrolled with the change is told
  useLayoutEffect(() => {
    const keep = () => {
      if (arrived === key) tops.set(key, Math.max(main.current?.scrollTop ?? 0, window.scrollY));
    };
    window.addEventListener("scroll", keep, { capture: true, passive: true });
    return () => window.removeEventListener("scroll", keep, { capture: true });
  }, [key, main]);
  return useCallback(() => {
    arrived = key;
    const top = type === "POP" ? tops.get(key) : 0;
    main.current?.scrollTo(0, top ?? 0);
    // of a visit before the page was loaded anew the router knows more
    if (top !== undefined) window.scrollTo(0, top);
  }, [key, type, main]);
}
