import { useSyncExternalStore } from "react";

const subscribe = (listener: () => void) => {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
};

/** Whether the device has a connection, of whatever quality. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
