import { type ComponentProps, useLayoutEffect, useRef } from "react";

/** The element that gets the focus: the page, or a dialog's first button. */
const findFocusTarget = (frame: HTMLElement | null | undefined) =>
  frame?.matches("dialog") ? frame.querySelector<HTMLElement>("button, a[href]") : frame;

/**
 * An error message with a retry button. When it unmounts with the focus inside, it moves the focus to the
 * surrounding page or dialog.
 */
export function FailedBox(props: ComponentProps<"div">) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const frame = element.closest<HTMLElement>("main, dialog");
      queueMicrotask(() => findFocusTarget(frame)?.focus({ preventScroll: true }));
    };
  }, []);
  return <div role="alert" ref={box} {...props} />;
}
