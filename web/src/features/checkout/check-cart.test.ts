import type { CoursePackage } from "@sabia/contract";
import { expect, test } from "vitest";
import { toCartItem } from "../../platform/shop/create-cart.ts";
import { addPriceChanges, asShown, checkCart, findPriceChanges, holdsOnly } from "./check-cart.ts";

const makePackage = (id: number, amount: number): CoursePackage => ({
  id,
  name: `Pacote ${id}`,
  description: "",
  amount,
  type: "SINGLE_PAYMENT",
  status: "ACTIVE",
  courses: [],
  single_payment: { installments: 3 },
  plan: null,
  payment_methods: ["BOLETO"],
  formatted_payment_methods: ["Boleto"],
  unit: null,
});
const items = [toCartItem(makePackage(1, 100)), toCartItem(makePackage(2, 200))];

test("a price that changed and a package that is gone are found", () => {
  const rows = checkCart(items, [makePackage(1, 150)]);
  expect(rows.map(({ onSale }) => onSale?.amount ?? null)).toEqual([150, null]);
  expect(findPriceChanges(rows)).toEqual([{ id: 1, name: "Pacote 1", before: 100, now: 150 }]);
  expect(findPriceChanges(checkCart(items, [makePackage(1, 100), makePackage(2, 200)]))).toEqual([]);
});

test("a package that became a plan is not for a cart", () => {
  const plan = { ...makePackage(1, 100), type: "PLAN" as const };
  expect(checkCart(items.slice(0, 1), [plan])[0]?.onSale).toBeNull();
});

test("a cart holds only what is bought, in any order, until a package is added or removed", () => {
  const [one, two, three] = [makePackage(1, 100), makePackage(2, 200), makePackage(3, 300)];
  expect(holdsOnly(items, [two, one])).toBe(true);
  expect(holdsOnly(items, [one, two, three])).toBe(false);
  expect(holdsOnly(items, [one])).toBe(false);
  expect(holdsOnly(items, [one, three])).toBe(false);
});

test("changes add up, and cancel out", () => {
  const change = { id: 1, name: "Pacote 1", before: 100, now: 150 };
  const earlier = addPriceChanges([], [change]);
  expect(addPriceChanges(earlier, [])).toBe(earlier);
  expect(addPriceChanges(earlier, [{ ...change, before: 150, now: 170 }])).toEqual([{ ...change, now: 170 }]);
  expect(addPriceChanges(earlier, [{ ...change, before: 150, now: 100 }])).toEqual([]);
});

test("cart items have the prices that this page has shown, not those that another tab wrote since", () => {
  const shown = [makePackage(1, 120)];
  expect(asShown(items, shown).map(({ amount }) => amount)).toEqual([120, 200]);
  expect(asShown(items, [])).toEqual(items);
});
