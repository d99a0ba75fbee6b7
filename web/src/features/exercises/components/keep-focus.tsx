import { type ReactNode, useLayoutEffect, useRef } from "react";

const controls = "button:not(:disabled), input:not(:disabled), a, audio, [tabindex]";

/** Keeps the focus when controls replace each other: removing the focused one would lose it. */
export function KeepFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true });
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only tracks the focus
    <div
      ref={box}
      style={{ display: "contents" }}
      onFocus={() => {
        hasFocus.current = true;
      }}
      // not fired for a control that React removes
      onBlur={() => {
        hasFocus.current = false;
      }}
    >
      {children}
    </div>
  );
}
