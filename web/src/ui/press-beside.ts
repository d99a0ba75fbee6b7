import { type MouseEvent, type PointerEvent, useRef } from "react";

/**
 * What a modal `dialog` listens with for a press on the scrim around it. One that began within is none, wherever it ends: on a toast
 * that moved away under it, or on a text that was being marked.
 */
export function usePressBeside(onPress: () => void) {
  const began = useRef(false);
  return {
    onPointerDown: ({ target, currentTarget }: PointerEvent) => {
      began.current = target === currentTarget;
    },
    onClick: ({ target, currentTarget, clientX, clientY }: MouseEvent) => {
      const { top, left, right } = currentTarget.getBoundingClientRect();
      // between its rows the press is the dialog's own, too
      const isBeside = clientY < top || clientX < left || clientX > right;
      if (began.current && target === currentTarget && isBeside) onPress();
    },
  };
}
