import type { CoursePackage } from "@sabia/contract";
import type { CartItem } from "../../platform/shop/cart.ts";

export type CartRow = {
  item: CartItem;
  /** The package as the server offers it now; null if it can't be bought any more. */
  onSale: CoursePackage | null;
};

/** The cart's items with the packages on sale, whose prices are the server's. */
export const checkCart = (items: readonly CartItem[], onSale: readonly CoursePackage[]): CartRow[] =>
  items.map((item) => ({
    item,
    onSale: onSale.find(({ id, type }) => id === item.id && type !== "PLAN") ?? null,
  }));

/** The cart at the prices that a page has shown: the device's copy may hold prices that only another tab has shown. */
export const asShown = (items: readonly CartItem[], shown: readonly CoursePackage[]): CartItem[] =>
  items.map((item) => ({ ...item, amount: shown.find(({ id }) => id === item.id)?.amount ?? item.amount }));

/** Whether the cart holds exactly these, in any order. */
export const holdsOnly = (items: readonly CartItem[], packages: readonly CoursePackage[]): boolean =>
  items.length === packages.length && packages.every(({ id }) => items.some((item) => item.id === id));

export type PriceChange = { id: number; name: string; before: number; now: number };

/** Prices that differ from those that this device has shown. */
export const findPriceChanges = (rows: readonly CartRow[]): PriceChange[] =>
  rows.flatMap(({ item, onSale }) =>
    onSale && onSale.amount !== item.amount
      ? [{ id: item.id, name: onSale.name, before: item.amount, now: onSale.amount }]
      : [],
  );

/** A price that changed twice is shown once, from the first to the last; one that changed back is not shown. */
export const addPriceChanges = (
  earlier: readonly PriceChange[],
  found: readonly PriceChange[],
): readonly PriceChange[] => {
  if (found.length === 0) return earlier;
  const first = (change: PriceChange) => earlier.find(({ id }) => id === change.id)?.before ?? change.before;
  const others = earlier.filter(({ id }) => !found.some((change) => change.id === id));
  const changed = found.map((change) => ({ ...change, before: first(change) }));
  return [...others, ...changed].filter(({ before, now }) => before !== now);
};
