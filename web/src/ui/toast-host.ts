import { useId, useLayoutEffect, useSyncExternalStore } from "react";
import { createEmitter } from "../platform/create-emitter.ts";

const { emit, subscribe } = createEmitter();
let dialogs: readonly string[] = [];

const change = (next: readonly string[]) => {
  dialogs = next;
  emit();
};

/**
 * Whether toasts are shown in this place. A modal dialog makes everything outside it inert and unannounced:
 * while one is open, toasts are shown inside it.
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
