import { type KeyboardEvent, useRef } from "react";

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Arrows, Home and End among the members of a group that Tab enters once (ARIA Authoring Practices). Members are the elements
 * with `data-member`, in their order; disabled ones are passed over.
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
    const step = steps[event.key];
    const next =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? members.length - 1
          : step === undefined
            ? null
            : at + step;
    if (next === null) return;
    event.preventDefault();
    const member = members[(next + members.length) % members.length];
    if (!member) return;
    member.focus();
    onMove?.(member);
  };
  return { group, onKeyDown };
}
