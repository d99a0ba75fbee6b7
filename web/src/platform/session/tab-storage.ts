import { type BasicStorage, createFallbackStorage } from "../drafts/fallback-storage.ts";

export type TabStorage = BasicStorage;

/** Over session storage: what it refuses (full, no room at all) stays in memory and serves as long as the page is here. */
export function createTabStorage(open: () => TabStorage): TabStorage {
  const kept = createFallbackStorage(open);
  return {
    ...kept,
    setItem(key, value) {
      // what stood there before would come back with a reload
      if (!kept.setItem(key, value)) open().removeItem(key);
    },
  };
}

/** What this tab keeps past a reload, where its storage takes it. */
export const tabStorage: TabStorage = createTabStorage(() => sessionStorage);
