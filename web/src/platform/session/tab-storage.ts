import { type BasicStorage, createFallbackStorage } from "../fallback-storage.ts";

export type TabStorage = BasicStorage;

/** Session storage with a fallback: what it refuses (full, or disabled) is kept in memory until the page is closed. */
export function createTabStorage(open: () => TabStorage): TabStorage {
  const kept = createFallbackStorage(open);
  return {
    ...kept,
    setItem(key, value) {
      // otherwise a reload would bring back the previous value
      if (!kept.setItem(key, value)) open().removeItem(key);
    },
  };
}

/** What this tab keeps through a reload, if session storage accepts it. */
export const tabStorage: TabStorage = createTabStorage(() => sessionStorage);
