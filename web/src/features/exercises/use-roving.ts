import { type KeyboardEvent, useRef } from "react";

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The index a key leads to from the member at `at`, null for other keys. May be one beyond either end. */
function readKey(key: string, at: number, count: number): number | null {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = steps[key];
  return step === undefined ? null : at + step;
}

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
    const next = readKey(event.key, at, members.length);
    if (next === null) return;
    event.preventDefault();
    const member = members[(next + members.length) % members.length];
    if (!member) return;
    member.focus();
    onMove?.(member);
  };
  return { group, onKeyDown };
}
