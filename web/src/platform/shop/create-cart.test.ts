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
  courses: [{ id, name: "Matemática" }],
  single_payment: { installments: 12 },
  plan: null,
  payment_methods: ["BOLETO", "CREDIT_CARD"],
  formatted_payment_methods: ["Boleto", "Cartão de crédito"],
  unit: { id: 1, name: "Centro" },
});
const item = (id: number, amount?: number) => toCartItem(makePackage(id, amount));

function open(storage = new MemoryStorage()) {
  let hear = () => {};
  const cart = createCart({
    storage,
    onOtherTab: (_key, listener) => {
      hear = listener;
    },
  });
  return { cart, storage, hear: () => hear() };
}
const ids = ({ cart }: ReturnType<typeof open>) => cart.get().map(({ id }) => id);

test("newest first, no duplicates", () => {
  const tab = open();
  for (const id of [1, 2, 3, 2]) tab.cart.add(item(id));
  expect(ids(tab)).toEqual([2, 3, 1]);
  expect(tab.cart.has(3)).toBe(true);
  tab.cart.remove([3, 1]);
  expect(ids(tab)).toEqual([2]);
});

test("keeps what spec §3 names, and nothing else of a package", () => {
  const { cart, storage } = open();
  cart.add(item(2));
  const [kept] = JSON.parse(storage.getItem("cart") ?? "[]") as object[];
  expect(Object.keys(kept ?? {}).sort()).toEqual(
    ["amount", "courses", "id", "name", "payment_methods", "single_payment", "type"].sort(),
  );
});

test("two tabs add to one cart, and hear of each other", () => {
  const storage = new MemoryStorage();
  const [one, other] = [open(storage), open(storage)];
  const heard = vi.fn();
  one.cart.subscribe(heard);
  one.cart.add(item(1));
  expect(heard).toHaveBeenCalledTimes(1);
  expect(ids(one)).toEqual([1]);
  other.cart.add(item(2));
  one.hear();
  expect(heard).toHaveBeenCalledTimes(2);
  expect(ids(one)).toEqual([2, 1]);
  one.cart.remove([1]);
  expect(ids(other)).toEqual([2]);
});

test("the array stays the same while nothing changes", () => {
  const { cart } = open();
  cart.add(item(1));
  expect(cart.get()).toBe(cart.get());
});

test("a price that changed is taken over, a package that the server doesn't list is kept", () => {
  const tab = open();
  tab.cart.add(item(1, 100));
  tab.cart.add(item(2, 200));
  const heard = vi.fn();
  tab.cart.subscribe(heard);
  tab.cart.refresh([makePackage(1, 150)]);
  expect(tab.cart.get().map(({ amount }) => amount)).toEqual([200, 150]);
  tab.cart.refresh([makePackage(1, 150)]);
  expect(heard).toHaveBeenCalledTimes(1);
});

test("a package that became a plan stays, for the cart to say that it can't be bought there", () => {
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
])("what others wrote there is left out: %s", (_what, text) => {
  const { cart, storage } = open();
  storage.setItem("cart", text);
  expect(cart.get()).toEqual([]);
});

test("the same id twice in the storage counts once", () => {
  const tab = open();
  tab.storage.setItem("cart", JSON.stringify([item(1), item(2), item(1)]));
  expect(ids(tab)).toEqual([1, 2]);
});

test("a storage that is full says so", () => {
  const { cart, storage } = open();
  storage.setItem = () => {
    throw new Error("QuotaExceededError");
  };
  expect(cart.add(item(1))).toBe(false);
});
