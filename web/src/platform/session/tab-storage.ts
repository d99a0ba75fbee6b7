/** The part of session storage that the product uses. */
export type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Over session storage: what it refuses (full, no room at all) stays in memory and serves as long as the page is here. */
export function createTabStorage(open: () => TabStorage): TabStorage {
  const refused = new Map<string, string>();
  return {
    getItem: (key) => refused.get(key) ?? open().getItem(key),
    setItem(key, value) {
      try {
        open().setItem(key, value);
        refused.delete(key);
      } catch {
        // what stood there before would come back with a reload
        open().removeItem(key);
        refused.set(key, value);
      }
    },
    removeItem(key) {
      refused.delete(key);
      open().removeItem(key);
    },
  };
}

/** What this tab keeps past a reload, where its storage takes it. */
export const tabStorage: TabStorage = createTabStorage(() => sessionStorage);
