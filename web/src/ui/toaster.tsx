import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconX,
} from "@tabler/icons-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { toastsEdge } from "./bottom-edge.ts";
import { ActionIcon } from "./button.tsx";
import { icon } from "./icon-props.ts";
import { focusPage } from "./main.tsx";
import { useToastHost } from "./toast-host.ts";
import styles from "./toaster.module.css";
import { dismissToast, lifetimeMs, type Toast, toastStore } from "./toasts.ts";

const icons = {
  error: IconAlertCircle,
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
};

/** Dismisses the toast when its time is up; the time is paused while `held`. */
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

/**
 * A toast with a line that shows its remaining time; hovering or focusing it pauses both. Closing it restores
 * the focus.
 */
function ToastCard({ toast, role }: { toast: Toast; role?: "alert" | "status" }) {
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
    // biome-ignore lint/a11y/noStaticElementInteractions: not a control: the handlers only pause its timer
    <div
      className={styles.toast}
      data-kind={kind}
      data-held={pointed || focused || undefined}
      role={role}
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
        <IconX {...icon} />
      </ActionIcon>
      <span className={styles.line} style={{ animationDelay: `${-spent}ms` }} />
    </div>
  );
}

/** A toast that came so shortly before its place changed was perhaps interrupted by the moved focus. */
const heardAfterMs = 1_000;

/**
 * The live region is mounted from the start: one that is inserted with its first message may not be
 * announced. Outside it are the toasts that another place has announced.
 */
export function Toaster({ place = "page" }: { place?: "page" | "dialog" }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const hostSince = useToastHost(place);
  const shown = hostSince === null ? [] : toasts;
  const isHeard = ({ since }: Toast) => hostSince !== null && hostSince - since > heardAfterMs;
  return (
    <div
      className={styles.toasts}
      data-place={place}
      ref={shown.length > 0 && place === "page" ? toastsEdge : undefined}
    >
      {shown.filter(isHeard).map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <div aria-live="polite">
        {shown
          .filter((toast) => !isHeard(toast))
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} role={toast.kind === "error" ? "alert" : "status"} />
          ))}
      </div>
    </div>
  );
}
