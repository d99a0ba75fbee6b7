import type { CoursePackage } from "@sabia/contract";
import { expect, test, vi } from "vitest";
import { MemoryStorage } from "../testing.ts";
import { createCart, toCartItem } from "./create-cart.ts";

const makePackage = (id: number, amount = 49900): CoursePackage => ({
  id,
  name: `Pacote ${id}`,
  description: "<p>Texto</p>",
  amount,
  type: "SINGLE_PAYMENT",
  status: "ACTIVE",
  courses: [{ id, name: "Matemática", slug: "matematica" }],
  single_payment: { installments: 12 },
  plan: null,
  payment_methods: ["BOLETO", "CREDIT_CARD"],
  formatted_payment_methods: ["Boleto", "Cartão de crédito"],
  unit: { id: 1, name: "Centro" },
});
const item = (id: number, amount?: number) => toCartItem(makePackage(id, amount));

function open(storage = new MemoryStorage()) {
  let notifyOtherTab = () => {};
  const cart = createCart({
    storage,
    onOtherTab: (_key, listener) => {
      notifyOtherTab = listener;
    },
  });
  return { cart, storage, notifyOtherTab: () => notifyOtherTab() };
}
const ids = ({ cart }: ReturnType<typeof open>) => cart.get().map(({ id }) => id);

test("the newest item comes first, without duplicates", () => {
  const tab = open();
  for (const id of [1, 2, 3, 2]) tab.cart.add(item(id));
  expect(ids(tab)).toEqual([2, 3, 1]);
  expect(tab.cart.has(3)).toBe(true);
  tab.cart.remove([3, 1]);
  expect(ids(tab)).toEqual([2]);
});

test("an item has the fields that spec §3 names, and no others", () => {
  const { cart, storage } = open();
  cart.add(item(2));
  const [kept] = JSON.parse(storage.getItem("cart") ?? "[]") as object[];
  expect(Object.keys(kept ?? {}).sort()).toEqual(
    ["amount", "courses", "id", "name", "payment_methods", "single_payment", "type"].sort(),
  );
});

test("two tabs add to one cart, and notify each other", () => {
  const storage = new MemoryStorage();
  const [one, other] = [open(storage), open(storage)];
  const listener = vi.fn();
  one.cart.subscribe(listener);
  one.cart.add(item(1));
  expect(listener).toHaveBeenCalledTimes(1);
  expect(ids(one)).toEqual([1]);
  other.cart.add(item(2));
  one.notifyOtherTab();
  expect(listener).toHaveBeenCalledTimes(2);
  expect(ids(one)).toEqual([2, 1]);
  one.cart.remove([1]);
  expect(ids(other)).toEqual([2]);
});

test("the array stays the same while nothing changes", () => {
  const { cart } = open();
  cart.add(item(1));
  expect(cart.get()).toBe(cart.get());
});

test("refresh updates a changed price, and keeps a package that the server doesn't list", () => {
  const tab = open();
  tab.cart.add(item(1, 100));
  tab.cart.add(item(2, 200));
  const listener = vi.fn();
  tab.cart.subscribe(listener);
  tab.cart.refresh([makePackage(1, 150)]);
  expect(tab.cart.get().map(({ amount }) => amount)).toEqual([200, 150]);
  tab.cart.refresh([makePackage(1, 150)]);
  expect(listener).toHaveBeenCalledTimes(1);
});

test("a package that became a plan stays, so that the cart can say that it can't be bought there", () => {
  const tab = open();
  tab.cart.add(item(1));
  const plan = { trial_days: 7, installments: 1 };
  tab.cart.refresh([{ ...makePackage(1), type: "PLAN", single_payment: null, plan }]);
  expect(ids(tab)).toEqual([1]);
});

test.each([
  ["no JSON", "{"],
  ["no list", '{"id":1}'],
  ["other things", '[null, 3, {"id":"1"}, {"id":1}]'],
  ["a plan, which is never in a cart", JSON.stringify([{ ...item(3), type: "PLAN" }])],
])("invalid stored items are ignored: %s", (_what, text) => {
  const { cart, storage } = open();
  storage.setItem("cart", text);
  expect(cart.get()).toEqual([]);
});

test("a duplicated id in the storage counts once", () => {
  const tab = open();
  tab.storage.setItem("cart", JSON.stringify([item(1), item(2), item(1)]));
  expect(ids(tab)).toEqual([1, 2]);
});

test("add returns false when the storage is full", () => {
  const { cart, storage } = open();
  storage.setItem = () => {
    throw new Error("QuotaExceededError");
  };
  expect(cart.add(item(1))).toBe(false);
});
