import { type RefCallback, useCallback, useLayoutEffect, useState } from "react";

/** Below this width each row is a block, even with few periods (look: 600 px of the window). */
const leastRem = 35.25;

/**
 * The table's minimum width in rem: subjects without wrapping, plus a column per period; more than three are
 * narrower (grades.module.css).
 */
function findRoom(periods: number): number {
  return Math.max(leastRem, 14.5 + periods * (periods > 3 ? 8 : 9));
}

/**
 * Whether a board with this many periods is laid out as blocks, measured by its card's width and the user's
 * font size.
 */
export function useBlocks(periods: number): [RefCallback<HTMLElement>, boolean] {
  const [card, setCard] = useState<HTMLElement | null>(null);
  const [blocks, setBlocks] = useState(false);
  useLayoutEffect(() => {
    if (!card) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setBlocks(card.clientWidth < findRoom(periods) * rem);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(card);
    // a larger font size changes only what is inside
    if (card.firstElementChild) observer.observe(card.firstElementChild);
    return () => observer.disconnect();
  }, [card, periods]);
  return [useCallback((element) => setCard(element), []), blocks];
}
