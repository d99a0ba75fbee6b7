/** Toasts (spec §8): a small store that anything may write to; `Toaster` shows it. */
export type ToastKind = "error" | "success" | "info" | "warning";
export type Toast = { id: number; kind: ToastKind; message: string };

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

const change = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

/** More at once would hide the page; the oldest give way. */
const atMost = 4;

const show = (kind: ToastKind, message: string) => {
  // the same thing said again starts its time again, instead of piling up
  const others = toasts.filter((toast) => toast.kind !== kind || toast.message !== message);
  lastId += 1;
  change([...others, { id: lastId, kind, message }].slice(-atMost));
};

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  get: () => toasts,
};

export const dismissToast = (id: number) => change(toasts.filter((toast) => toast.id !== id));

export const notifyError = (message = "Dados inválidos") => show("error", `Oops... ${message}`);
export const notifySuccess = (message = "Operação realizada com sucesso.") => show("success", message);
export const notifyInfo = (message = "Ok.") => show("info", message);
export const notifyWarning = (message: string) => show("warning", message);
