import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconX,
} from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { ActionIcon } from "./button.tsx";
import { useIsToastHost } from "./toast-host.ts";
import styles from "./toaster.module.css";
import { dismissToast, type Toast, toastStore } from "./toasts.ts";

const icons = {
  error: IconAlertCircle,
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
};

/** Its time is the line's: 7 s that stop while the pointer or the focus is on it. */
function ToastCard({ id, kind, message }: Toast) {
  const Icon = icons[kind];
  return (
    <div className={styles.toast} data-kind={kind} role={kind === "error" ? "alert" : "status"}>
      <Icon size={24} stroke={1.75} aria-hidden />
      <p>{message}</p>
      <ActionIcon className={styles.close ?? ""} aria-label="Fechar aviso" onClick={() => dismissToast(id)}>
        <IconX size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <span className={styles.line} onAnimationEnd={() => dismissToast(id)} />
    </div>
  );
}

/** The live region is there from the start: one that arrives with its first message may go unheard. */
export function Toaster({ place = "page" }: { place?: "page" | "dialog" }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const isHost = useIsToastHost(place);
  return (
    <div className={styles.toasts} data-place={place} aria-live="polite">
      {isHost ? toasts.map((toast) => <ToastCard key={toast.id} {...toast} />) : null}
    </div>
  );
}
