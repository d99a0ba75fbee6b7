/** An in-memory Storage for tests, which run without a browser. */
export class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();
  [name: string]: unknown;
  get length() {
    return this.#items.size;
  }
  clear() {
    this.#items.clear();
  }
  getItem(key: string) {
    return this.#items.get(key) ?? null;
  }
  key(at: number) {
    return [...this.#items.keys()][at] ?? null;
  }
  removeItem(key: string) {
    this.#items.delete(key);
  }
  setItem(key: string, value: string) {
    this.#items.set(key, value);
  }
}

/** Makes the storage refuse all writes; returns a function that undoes it. */
export function fillUp(storage: MemoryStorage): () => void {
  storage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  return () => void Reflect.deleteProperty(storage, "setItem");
}
