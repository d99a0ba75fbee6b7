import { createEmitter } from "../platform/create-emitter.ts";

/** Toasts (spec §8): a small store that anything may write to; `Toaster` shows it. */
export type ToastKind = "error" | "success" | "info" | "warning";
export type Toast = {
  id: number;
  kind: ToastKind;
  message: string;
  /** The milliseconds it still has: they go along when it moves from a dialog that closes to the page. */
  time: { left: number };
};

/** As long as the line of `toaster.module.css` runs (spec §9). */
export const lifetimeMs = 7_000;

const { emit, subscribe } = createEmitter();
let toasts: readonly Toast[] = [];
let lastId = 0;

const change = (next: readonly Toast[]) => {
  toasts = next;
  emit();
};

/** More at once would hide the page; the oldest give way. */
const atMost = 4;

const show = (kind: ToastKind, message: string) => {
  // the same thing said again starts its time again, instead of piling up
  const others = toasts.filter((toast) => toast.kind !== kind || toast.message !== message);
  lastId += 1;
  change([...others, { id: lastId, kind, message, time: { left: lifetimeMs } }].slice(-atMost));
};

/** For `useSyncExternalStore`: the same array while nothing changed. */
export const toastStore = {
  subscribe,
  get: () => toasts,
};

/** Takes a toast away before its time, or when that is over. */
export const dismissToast = (id: number) => change(toasts.filter((toast) => toast.id !== id));

/** Each shows a toast of its kind, in the words of spec §8 where none are given. */
export const notifyError = (message = "Dados inválidos") => show("error", `Oops... ${message}`);
export const notifySuccess = (message = "Operação realizada com sucesso.") => show("success", message);
export const notifyInfo = (message = "Ok.") => show("info", message);
export const notifyWarning = (message: string) => show("warning", message);
