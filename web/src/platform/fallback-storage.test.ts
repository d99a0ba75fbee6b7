import { beforeEach, expect, test } from "vitest";
import { createFallbackStorage } from "./fallback-storage.ts";
import { MemoryStorage } from "./testing.ts";

let storage: MemoryStorage;
let kept: ReturnType<typeof createFallbackStorage>;
let isFull: boolean;
beforeEach(() => {
  storage = new MemoryStorage();
  isFull = false;
  const write = storage.setItem.bind(storage);
  storage.setItem = (key, value) => {
    if (isFull) throw new DOMException("full", "QuotaExceededError");
    write(key, value);
  };
  kept = createFallbackStorage(() => storage);
});
/** Simulates another tab, which writes directly to the storage. */
const writeElsewhere = (key: string, value: string) => {
  isFull = false;
  storage.setItem(key, value);
};

test("a stored value is read back, and not held in memory", () => {
  expect(kept.setItem("a", "1")).toBe(true);
  expect([storage.getItem("a"), kept.getItem("a"), kept.isHeld("a")]).toEqual(["1", "1", false]);
  expect([kept.getItem("b"), kept.isHeld("b")]).toEqual([null, false]);
});

test("a refused value is read from memory instead of the stored one", () => {
  kept.setItem("a", "before");
  isFull = true;
  expect(kept.setItem("a", "now")).toBe(false);
  expect([kept.getItem("a"), storage.getItem("a"), kept.isHeld("a")]).toEqual(["now", "before", true]);
});

test("a value that another tab has written since is newer than a refused one", () => {
  for (const before of [null, "before"]) {
    if (before !== null) writeElsewhere("a", before);
    isFull = true;
    kept.setItem("a", "refused");
    writeElsewhere("a", "newer");
    expect([kept.getItem("a"), kept.isHeld("a"), kept.listHeld("")]).toEqual(["newer", false, []]);
    kept.removeItem("a");
  }
});

test("a refused value survives the removal, in another tab, of the value stored before it", () => {
  kept.setItem("a", "before");
  isFull = true;
  kept.setItem("a", "now");
  storage.removeItem("a");
  expect([kept.getItem("a"), kept.isHeld("a")]).toEqual(["now", true]);
});

test("a later write or removal leaves nothing in memory", () => {
  isFull = true;
  kept.setItem("a", "1");
  kept.setItem("b", "1");
  isFull = false;
  kept.setItem("a", "2");
  kept.removeItem("b");
  expect([kept.getItem("a"), kept.isHeld("a"), kept.getItem("b")]).toEqual(["2", false, null]);
});

test("values held in memory are listed by key prefix, and forgotten by key", () => {
  kept.setItem("x/saved", "1");
  kept.setItem("x/1", "before");
  isFull = true;
  for (const key of ["x/1", "x/12", "y/1"]) kept.setItem(key, "1");
  expect(kept.listHeld("x/")).toEqual(["x/1", "x/12"]);
  kept.forgetHeld("x/1");
  expect(["x/1", "x/12", "y/1"].map((key) => kept.getItem(key))).toEqual(["before", "1", "1"]);
});
