/** Tells whoever subscribed that something changed; `subscribe` is as `useSyncExternalStore` wants it. */
export function createEmitter() {
  const listeners = new Set<() => void>();
  return {
    emit() {
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
