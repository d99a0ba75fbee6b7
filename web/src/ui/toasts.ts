import { createEmitter } from "../platform/create-emitter.ts";

/** Toasts (spec §8): a small global store; `Toaster` renders it. */
export type ToastKind = "error" | "success" | "info" | "warning";
export type Toast = {
  id: number;
  kind: ToastKind;
  message: string;
  /** The form or action that it reports on: a later error or success of the same removes its errors. */
  about: string | undefined;
  /** The `performance.now()` of its coming. */
  since: number;
  /** Remaining milliseconds: kept when the toast moves from a closing dialog to the page. */
  time: { left: number };
};

/** Equal to the duration of the line's animation in `toaster.module.css` (spec §9). */
export const lifetimeMs = 7_000;

const { emit, subscribe } = createEmitter();
let toasts: readonly Toast[] = [];
let lastId = 0;

const change = (next: readonly Toast[]) => {
  toasts = next;
  emit();
};

/** More at once would cover the page; the oldest are dropped. */
const atMost = 4;

const show = (kind: ToastKind, message: string, about?: string) => {
  // a repeated message, or another one about the same, replaces its toast and starts the time anew
  const others = toasts.filter((toast) =>
    toast.kind === kind ? (toast.about ?? toast.message) !== (about ?? message) : toast.message !== message,
  );
  lastId += 1;
  const toast = { id: lastId, kind, message, about, since: performance.now(), time: { left: lifetimeMs } };
  change([...others, toast].slice(-atMost));
};

/** For `useSyncExternalStore`: the array is the same until something changes. */
export const toastStore = {
  subscribe,
  get: () => toasts,
};

/** Removes a toast, on expiry or before. */
export const dismissToast = (id: number) => change(toasts.filter((toast) => toast.id !== id));

/** Removes the errors of a form or action that has succeeded since. */
export const dismissErrors = (about: string) =>
  change(toasts.filter((toast) => toast.kind !== "error" || toast.about !== about));

/**
 * Each shows a toast of its kind, with the text of spec §8 by default. `about` names the form or action that it
 * reports on.
 */
export const notifyError = (message = "Dados inválidos", about?: string) =>
  show("error", `Oops... ${message}`, about);
export function notifySuccess(message = "Operação realizada com sucesso.", about?: string) {
  if (about) dismissErrors(about);
  show("success", message);
}
export const notifyInfo = (message = "Ok.") => show("info", message);
export const notifyWarning = (message: string) => show("warning", message);
