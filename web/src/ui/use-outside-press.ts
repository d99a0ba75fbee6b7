import { type MouseEvent, type PointerEvent, useRef } from "react";

/**
 * Handlers for a modal `dialog` that detect a press on its backdrop. A press that began inside doesn't count,
 * wherever it ends: on a toast that moved away, or after selecting text.
 */
export function useOutsidePress(onPress: () => void) {
  const began = useRef(false);
  return {
    onPointerDown: ({ target, currentTarget }: PointerEvent) => {
      began.current = target === currentTarget;
    },
    onClick: ({ target, currentTarget, clientX, clientY }: MouseEvent) => {
      const { top, left, right } = currentTarget.getBoundingClientRect();
      // gaps between the dialog's rows belong to the dialog too
      const isBeside = clientY < top || clientX < left || clientX > right;
      if (began.current && target === currentTarget && isBeside) onPress();
    },
  };
}
