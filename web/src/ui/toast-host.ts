import { useId, useLayoutEffect, useSyncExternalStore } from "react";
import { createEmitter } from "../platform/create-emitter.ts";

const { emit, subscribe } = createEmitter();
let dialogs: readonly string[] = [];
/** The dialog at the top, and the `performance.now()` since when. */
let host: { dialog: string | undefined; since: number } = { dialog: undefined, since: 0 };

const change = (next: readonly string[]) => {
  dialogs = next;
  const dialog = dialogs.at(-1);
  if (dialog !== host.dialog) host = { dialog, since: performance.now() };
  emit();
};

/**
 * Since when toasts are shown in this place, or null. A modal dialog makes everything outside it inert and unannounced:
 * while one is open, toasts are shown inside it.
 */
export function useToastHost(place: "page" | "dialog"): number | null {
  const id = useId();
  useLayoutEffect(() => {
    if (place === "page") return;
    change([...dialogs, id]);
    return () => change(dialogs.filter((other) => other !== id));
  }, [place, id]);
  const { dialog, since } = useSyncExternalStore(subscribe, () => host);
  return dialog === (place === "page" ? undefined : id) ? since : null;
}
