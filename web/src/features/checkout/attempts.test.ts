import { expect, test } from "vitest";
import { createDrafts } from "../../platform/create-drafts.ts";
import { MemoryStorage } from "../../platform/testing.ts";
import { createAttempts } from "./attempts.ts";

function open(storage: Storage = new MemoryStorage()) {
  let keys = 0;
  const tab = Math.random();
  const store = createDrafts({ storage, userId: () => 7, newKey: () => `${tab}-${++keys}` });
  return createAttempts(store);
}

test("the same order keeps its key, through a reload and in another tab", () => {
  const storage = new MemoryStorage();
  const key = open(storage).keyFor("cart", "a");
  expect(open(storage).keyFor("cart", "a")).toBe(key);
  expect(open(storage).isOpen("cart")).toBe(true);
});

test("another content, or another place, is another order", () => {
  const attempts = open();
  const key = attempts.keyFor("cart", "a");
  expect(attempts.keyFor("plan/3", "a")).not.toBe(key);
  expect(attempts.keyFor("cart", "b")).not.toBe(key);
});

test("after an answer the next one is a new order", () => {
  const attempts = open();
  const key = attempts.keyFor("cart", "a");
  attempts.settle("cart");
  expect(attempts.isOpen("cart")).toBe(false);
  expect(attempts.keyFor("cart", "a")).not.toBe(key);
});

test("without room on the device the page itself remembers", () => {
  const storage = new MemoryStorage();
  storage.setItem = () => {
    throw new Error("QuotaExceededError");
  };
  const attempts = open(storage);
  const key = attempts.keyFor("cart", "a");
  expect(attempts.keyFor("cart", "a")).toBe(key);
  expect(attempts.isOpen("cart")).toBe(true);
});
