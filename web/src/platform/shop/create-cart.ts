import type { CoursePackage } from "@sabia/contract";
import { createEmitter } from "../create-emitter.ts";

/** The fields of a package that the cart stores (spec §3). */
export type CartItem = Pick<
  CoursePackage,
  "id" | "name" | "amount" | "courses" | "type" | "payment_methods" | "single_payment"
>;

export type CartDeps = {
  storage: Storage;
  /** Calls back when another tab has written the key. */
  onOtherTab: (key: string, listener: () => void) => void;
};

const storageKey = "cart";

const isItem = (value: unknown): value is CartItem => {
  const { id, name, amount, courses, type, payment_methods } = (value ?? {}) as Partial<CartItem>;
  return (
    Number.isInteger(id) &&
    typeof name === "string" &&
    Number.isInteger(amount) &&
    Array.isArray(courses) &&
    (type === "FREE" || type === "SINGLE_PAYMENT") &&
    Array.isArray(payment_methods)
  );
};

const parse = (text: string | null): readonly CartItem[] => {
  try {
    const items: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(items)) return [];
    return items.filter(isItem).filter((item, at, all) => all.findIndex(({ id }) => id === item.id) === at);
  } catch {
    return [];
  }
};

/** Picks the stored fields: a package's description may be long. */
export const toCartItem = ({
  id,
  name,
  amount,
  courses,
  type,
  payment_methods,
  single_payment,
}: CoursePackage): CartItem => ({ id, name, amount, courses, type, payment_methods, single_payment });

/**
 * The cart (spec §3): in local storage, without duplicate ids, newest first. Every read goes to the storage,
 * so that two tabs never overwrite each other's items.
 */
export function createCart({ storage, onOtherTab }: CartDeps) {
  const { emit, subscribe } = createEmitter();
  let text: string | null = null;
  let items: readonly CartItem[] = [];

  /** Returns the same array until something changes, for `useSyncExternalStore`. */
  const get = (): readonly CartItem[] => {
    const now = storage.getItem(storageKey);
    if (now !== text) {
      text = now;
      items = parse(now);
    }
    return items;
  };
  const write = (next: readonly CartItem[]): boolean => {
    try {
      if (next.length === 0) storage.removeItem(storageKey);
      else storage.setItem(storageKey, JSON.stringify(next));
    } catch {
      return false;
    }
    emit();
    return true;
  };
  onOtherTab(storageKey, emit);
  return {
    get,
    subscribe,
    has: (id: number): boolean => get().some((item) => item.id === id),
    /** Returns whether the item was stored: the storage may be full. */
    add(item: CartItem): boolean {
      return write([item, ...get().filter(({ id }) => id !== item.id)]);
    },
    remove(ids: readonly number[]) {
      write(get().filter(({ id }) => !ids.includes(id)));
    },
    /** Updates the items from the server's packages, so that no old price stays. */
    refresh(packages: readonly CoursePackage[]) {
      const known = new Map(
        packages.filter(({ type }) => type !== "PLAN").map((one) => [one.id, toCartItem(one)]),
      );
      const next = get().map((item) => known.get(item.id) ?? item);
      if (JSON.stringify(next) !== JSON.stringify(get())) write(next);
    },
  };
}
