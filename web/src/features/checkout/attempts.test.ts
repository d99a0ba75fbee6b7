import { expect, test } from "vitest";
import { createDrafts } from "../../platform/drafts/create-drafts.ts";
import { MemoryStorage } from "../../platform/testing.ts";
import { createAttempts, type OrderBody } from "./attempts.ts";

let keys = 0;
const clock = { now: 0 };
function open(storage: Storage = new MemoryStorage(), student = { id: 7 }) {
  const userId = () => student.id;
  const drafts = createDrafts({ storage, userId, newKey: () => `key ${++keys}` });
  return createAttempts(drafts, userId, () => clock.now);
}

const typed: OrderBody = {
  type: "SINGLE_PAYMENT",
  course_packages: [2],
  payment_method: "BOLETO",
  installments: 1,
  phone_number: "32987654321",
  address_cep: "36010041",
};
const { phone_number: _phone, address_cep: _cep, ...core } = typed;
const saved: OrderBody = { ...core, phone_id: 4, address_id: 9 };

test("the same order keeps its key, through a reload and in another tab", () => {
  const storage = new MemoryStorage();
  const { key } = open(storage).open("cart", typed);
  expect(open(storage).open("cart", typed)).toMatchObject({ key, order: typed, card: "" });
  expect(open(storage).isOpen("cart", typed.course_packages)).toBe(true);
});

test("an unanswered order keeps its key while other packages are bought", () => {
  const attempts = open();
  const both = { ...typed, course_packages: [10, 2] };
  const { key } = attempts.open("cart", both);
  expect(attempts.isOpen("cart", [2])).toBe(false);
  attempts.open("cart", typed);
  attempts.settle("cart", [2]);
  expect([attempts.isOpen("cart", [2]), attempts.isOpen("cart", [10, 2])]).toEqual([false, true]);
  // removed and added again: the last added package comes first in a cart
  const again = { ...both, course_packages: [2, 10] };
  expect(attempts.isOpen("cart", again.course_packages)).toBe(true);
  expect(attempts.open("cart", again)).toMatchObject({ key, order: both, card: "" });
});

test("an unanswered order is sent again unchanged, even if it has saved the telephone and address meanwhile", () => {
  const attempts = open();
  const first = attempts.open("cart", typed);
  expect(attempts.open("cart", saved)).toEqual(first);
});

test.each([
  ["another package", { ...typed, course_packages: [2, 5] }],
  ["another method", { ...typed, payment_method: "CREDIT_CARD" as const }],
  ["other installments", { ...typed, installments: 2 }],
  ["a corrected telephone", { ...typed, phone_number: "32987654320" }],
])("%s is another order", (_what, other) => {
  const attempts = open();
  const { key } = attempts.open("cart", typed);
  expect(attempts.open("cart", other).key).not.toBe(key);
});

test("a price that the student has seen change is sent as it is shown now, under the same key", () => {
  const attempts = open();
  const first = attempts.open("cart", { ...saved, shown_amount: 49_900 });
  expect(attempts.open("cart", { ...saved, shown_amount: 59_900 })).toEqual({
    ...first,
    order: { ...saved, shown_amount: 59_900 },
  });
});

test("another card is another order; the device stores only a card's last digits", () => {
  const storage = new MemoryStorage();
  const byCard = { ...typed, payment_method: "CREDIT_CARD" as const };
  const { key } = open(storage).open("cart", byCard, "4000000000000028");
  expect(JSON.stringify(storage.getItem(storage.key(0) ?? ""))).not.toContain("4000");
  expect(open(storage).open("cart", byCard, "4000000000000028").key).toBe(key);
  expect(open(storage).open("cart", byCard, "4000000000000010").key).not.toBe(key);
});

test("a cart's order and a plan's have different keys", () => {
  const attempts = open();
  const { key } = attempts.open("cart", typed);
  expect(attempts.open("plan/3", typed).key).not.toBe(key);
});

test("after an answer the next one is a new order", () => {
  const attempts = open();
  const { key } = attempts.open("cart", typed);
  attempts.settle("cart", [2]);
  expect(attempts.isOpen("cart", [2])).toBe(false);
  expect(attempts.open("cart", typed).key).not.toBe(key);
});

test("after a day the same purchase is a new order: the old one was settled long ago", () => {
  const storage = new MemoryStorage();
  const { key } = open(storage).open("cart", typed);
  clock.now += 23 * 3_600_000;
  // sending again doesn't prolong it
  expect(open(storage).open("cart", typed).key).toBe(key);
  clock.now += 3_600_000;
  expect(open(storage).isUnanswered("cart", typed.course_packages)).toBe(false);
  expect(open(storage).open("cart", typed).key).not.toBe(key);
});

test("if the device stores nothing, the page keeps the order in memory", () => {
  const storage = new MemoryStorage();
  storage.setItem = () => {
    throw new Error("QuotaExceededError");
  };
  const attempts = open(storage);
  const { key } = attempts.open("cart", typed);
  expect(attempts.open("cart", typed).key).toBe(key);
  expect(attempts.isOpen("cart", [2])).toBe(true);
});

test("another student in the same page neither sees nor sends it", () => {
  const student = { id: 7 };
  const attempts = open(new MemoryStorage(), student);
  const first = attempts.open("cart", typed);
  student.id = 8;
  expect(attempts.isOpen("cart", [2])).toBe(false);
  expect(attempts.open("cart", saved).order).toBe(saved);
  student.id = 7;
  expect(attempts.open("cart", typed)).toEqual(first);
});

test("what is being sent isn't unanswered yet", async () => {
  const attempts = open();
  const told: boolean[] = [];
  const isUnanswered = () => attempts.isUnanswered("cart", [2]);
  attempts.subscribe(() => told.push(isUnanswered()));
  attempts.open("cart", typed);
  const followed = attempts.follow("cart", [2], () => Promise.reject(new Error("no answer")));
  expect([isUnanswered(), attempts.isOpen("cart", [2])]).toEqual([false, true]);
  await expect(followed).rejects.toThrow("no answer");
  expect([isUnanswered(), told]).toEqual([true, [true]]);
});
