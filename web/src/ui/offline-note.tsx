import { useSyncExternalStore } from "react";
import styles from "./note.module.css";
import { Note } from "./note.tsx";

const subscribe = (listener: () => void) => {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
};

/** Says that there is no line, and what is safe meanwhile. The region is there before its words, so that they are heard. */
export function OfflineNote({ children }: { children: string }) {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={styles.region}>
      {online ? null : (
        <Note tone="warn">
          <p>{children}</p>
        </Note>
      )}
    </div>
  );
}
