import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconX,
} from "@tabler/icons-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { ActionIcon } from "./button.tsx";
import { focusPage } from "./main.tsx";
import { useIsToastHost } from "./toast-host.ts";
import styles from "./toaster.module.css";
import { dismissToast, lifetimeMs, type Toast, toastStore } from "./toasts.ts";

const icons = {
  error: IconAlertCircle,
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
};

/** Takes the toast away at the end of its time, which stands still while it is held. */
function useLifetime({ id, time }: Toast, held: boolean) {
  useEffect(() => {
    if (held) return;
    const since = performance.now();
    const end = setTimeout(() => dismissToast(id), time.left);
    return () => {
      clearTimeout(end);
      time.left -= performance.now() - since;
    };
  }, [id, time, held]);
}

/** Its line shows the time it has; the pointer or the focus on it holds both. Closed, it gives the focus back to where it was. */
function ToastCard({ toast }: { toast: Toast }) {
  const { id, kind, message, time } = toast;
  const Icon = icons[kind];
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const before = useRef<HTMLElement>(null);
  const close = () => {
    dismissToast(id);
    if (!focused) return;
    if (before.current?.isConnected) before.current.focus();
    else focusPage();
  };
  const [spent] = useState(() => lifetimeMs - time.left);
  useLifetime(toast, pointed || focused);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role, and nothing to press: these hold its time
    <div
      className={styles.toast}
      data-kind={kind}
      data-held={pointed || focused || undefined}
      role={kind === "error" ? "alert" : "status"}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={({ relatedTarget }) => {
        before.current = relatedTarget as HTMLElement | null;
        setFocused(true);
      }}
      onBlur={() => setFocused(false)}
    >
      <Icon size={24} stroke={1.75} aria-hidden />
      <p>{message}</p>
      <ActionIcon className={styles.close ?? ""} aria-label="Fechar aviso" onClick={close}>
        <IconX size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <span className={styles.line} style={{ animationDelay: `${-spent}ms` }} />
    </div>
  );
}

/** The live region is there from the start: one that arrives with its first message may go unheard. */
export function Toaster({ place = "page" }: { place?: "page" | "dialog" }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const isHost = useIsToastHost(place);
  return (
    <div className={styles.toasts} data-place={place} aria-live="polite">
      {isHost ? toasts.map((toast) => <ToastCard key={toast.id} toast={toast} />) : null}
    </div>
  );
}
