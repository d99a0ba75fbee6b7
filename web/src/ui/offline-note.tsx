import { useSyncExternalStore } from "react";
import { LiveRegion, Note } from "./note.tsx";

const subscribe = (listener: () => void) => {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
};

/** Says that the device is offline, and what is safe meanwhile. */
export function OfflineNote({ children }: { children: string }) {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <LiveRegion>
      {online ? null : (
        <Note tone="warn">
          <p>{children}</p>
        </Note>
      )}
    </LiveRegion>
  );
}
