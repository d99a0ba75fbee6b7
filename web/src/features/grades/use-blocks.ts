import { type RefCallback, useCallback, useLayoutEffect, useState } from "react";

/** Below it each row is a block, however few the periods (look.md: 600 px of the window). */
const leastRem = 35.25;

/** What a table needs, in rem: its subjects unbroken, and a column a period; more than three stand closer (grades.module.css). */
function findRoom(periods: number): number {
  return Math.max(leastRem, 14.5 + periods * (periods > 3 ? 8 : 9));
}

/** Whether a board of so many periods stands as blocks: looked up where it stands, and in the reader's own size of letters. */
export function useBlocks(periods: number): [RefCallback<HTMLElement>, boolean] {
  const [card, setCard] = useState<HTMLElement | null>(null);
  const [blocks, setBlocks] = useState(false);
  useLayoutEffect(() => {
    if (!card) return;
    const look = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setBlocks(card.clientWidth < findRoom(periods) * rem);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(card);
    // larger letters change what is inside alone
    if (card.firstElementChild) observer.observe(card.firstElementChild);
    return () => observer.disconnect();
  }, [card, periods]);
  return [useCallback((element) => setCard(element), []), blocks];
}
