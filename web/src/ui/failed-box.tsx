import { type ComponentProps, useLayoutEffect, useRef } from "react";

/** Where the keyboard goes on: at the page, or at a dialog's first button. */
const findPlace = (frame: HTMLElement | null | undefined) =>
  frame?.matches("dialog") ? frame.querySelector<HTMLElement>("button, a[href]") : frame;

/** What tells of a failure, with a button to try again. It goes when that is pressed, and leaves the focus to what it stood in. */
export function FailedBox(props: ComponentProps<"div">) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const frame = element.closest<HTMLElement>("main, dialog");
      queueMicrotask(() => findPlace(frame)?.focus({ preventScroll: true }));
    };
  }, []);
  return <div role="alert" ref={box} {...props} />;
}
