import { useId, useLayoutEffect, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let dialogs: readonly string[] = [];

const change = (next: readonly string[]) => {
  dialogs = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/**
 * Whether toasts belong here. A modal dialog makes all that is outside it inert, unheard and hard to see: while one is
 * open, toasts are shown inside it.
 */
export function useIsToastHost(place: "page" | "dialog"): boolean {
  const id = useId();
  useLayoutEffect(() => {
    if (place === "page") return;
    change([...dialogs, id]);
    return () => change(dialogs.filter((other) => other !== id));
  }, [place, id]);
  const top = useSyncExternalStore(subscribe, () => dialogs.at(-1));
  return place === "page" ? top === undefined : top === id;
}
