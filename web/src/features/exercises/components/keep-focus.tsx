import { type ReactNode, useLayoutEffect, useRef } from "react";

const controls = "button:not(:disabled), input:not(:disabled), a, audio, [tabindex]";

/** Keeps the focus where controls replace each other: removing the focused one would lose it. */
export function KeepFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true });
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus is
    <div
      ref={box}
      style={{ display: "contents" }}
      onFocus={() => {
        hasFocus.current = true;
      }}
      // not heard of a control that React takes away
      onBlur={() => {
        hasFocus.current = false;
      }}
    >
      {children}
    </div>
  );
}
