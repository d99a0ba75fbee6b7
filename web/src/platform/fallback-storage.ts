/** The part of `Storage` that is used here. */
export type BasicStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * A storage with a fallback in memory for values that it refuses (full, disabled). Each refused value is held with the value
 * stored at that time: any other value found later was written by another tab, and is newer.
 */
export function createFallbackStorage(open: () => BasicStorage) {
  const held = new Map<string, { value: string; stood: string | null }>();
  const findHeld = (key: string): string | null => {
    const one = held.get(key);
    if (!one) return null;
    const stands = open().getItem(key);
    if (stands === null || stands === one.stood) return one.value;
    held.delete(key);
    return null;
  };
  return {
    getItem: (key: string): string | null => findHeld(key) ?? open().getItem(key),
    /** Returns whether the device stored it. */
    setItem(key: string, value: string): boolean {
      try {
        open().setItem(key, value);
        held.delete(key);
        return true;
      } catch {
        held.set(key, { value, stood: open().getItem(key) });
        return false;
      }
    },
    removeItem(key: string) {
      held.delete(key);
      open().removeItem(key);
    },
    /** Whether what `getItem` returns is only in this page's memory. */
    isHeld: (key: string): boolean => findHeld(key) !== null,
    /** The keys of refused values with this prefix. */
    listHeld: (prefix: string): string[] => [...held.keys()].filter((key) => key.startsWith(prefix)),
    /** Forgets the value in this page's memory; the storage is unchanged. */
    forgetHeld: (key: string) => held.delete(key),
  };
}
