import { useSyncExternalStore } from "react";

const query = window.matchMedia("(min-width: 961px)");
const subscribe = (listener: () => void) => {
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
};

/** Whether the tree is beside the lesson (above 960 px, spec §9) or in a sheet. */
export const useWide = () => useSyncExternalStore(subscribe, () => query.matches);
