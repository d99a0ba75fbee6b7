import { useSyncExternalStore } from "react";

/** Where the cart keeps its items (spec §3: local storage). */
const key = "cart";

const readCount = (): number => {
  try {
    const items: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(items) ? items.length : 0;
  } catch {
    return 0;
  }
};

const subscribe = (listener: () => void) => {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
};

export const useCartCount = (): number => useSyncExternalStore(subscribe, readCount);
