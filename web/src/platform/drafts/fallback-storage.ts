/** The part of a storage that is used here. */
export type BasicStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Over a storage: what it refuses (full, switched off) stays in this page's memory. Each refused value goes with what the storage
 * held then: anything else that stands there later was written by another tab, and is newer.
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
    /** Answers whether the device keeps it. */
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
    /** Whether this page's memory alone has what `getItem` gives. */
    isHeld: (key: string): boolean => findHeld(key) !== null,
    /** The names that begin so of what was refused. */
    listHeld: (prefix: string): string[] => [...held.keys()].filter((key) => key.startsWith(prefix)),
    /** Forgets what this page's memory alone holds under a name; the storage stays as it is. */
    forgetHeld: (key: string) => held.delete(key),
  };
}
