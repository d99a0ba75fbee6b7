import { type KeyboardEvent, useRef } from "react";

/** The index that each key leads to from the member at `at`. May be one beyond either end. */
const stepsFrom = (at: number): Record<string, number> => ({
  ArrowRight: at + 1,
  ArrowDown: at + 1,
  ArrowLeft: at - 1,
  ArrowUp: at - 1,
  Home: 0,
  End: -1,
});

/**
 * Arrow keys, Home and End within a group that is one tab stop (roving tabindex, ARIA Authoring Practices). Members are the
 * elements with `data-member`, in document order; disabled ones are skipped.
 */
export function useRoving<E extends HTMLElement>(onMove?: (member: HTMLElement) => void) {
  const group = useRef<E>(null);
  const list = () =>
    [...(group.current?.querySelectorAll<HTMLElement>("[data-member]") ?? [])].filter(
      (member) => !member.matches(":disabled"),
    );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const members = list();
    const at = members.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const next = stepsFrom(at)[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const member = members.at(next % members.length);
    if (!member) return;
    member.focus();
    onMove?.(member);
  };
  return { group, onKeyDown };
}
