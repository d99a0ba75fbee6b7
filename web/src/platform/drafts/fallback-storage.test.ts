import { beforeEach, expect, test } from "vitest";
import { MemoryStorage } from "../testing.ts";
import { createFallbackStorage } from "./fallback-storage.ts";

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
/** What another tab does: it writes past this page. */
const writeElsewhere = (key: string, value: string) => {
  isFull = false;
  storage.setItem(key, value);
};

test("what the storage takes is there, and nothing of it is in memory alone", () => {
  expect(kept.setItem("a", "1")).toBe(true);
  expect([storage.getItem("a"), kept.getItem("a"), kept.isHeld("a")]).toEqual(["1", "1", false]);
  expect([kept.getItem("b"), kept.isHeld("b")]).toEqual([null, false]);
});

test("what the storage refuses is read from memory, above what stood there", () => {
  kept.setItem("a", "before");
  isFull = true;
  expect(kept.setItem("a", "now")).toBe(false);
  expect([kept.getItem("a"), storage.getItem("a"), kept.isHeld("a")]).toEqual(["now", "before", true]);
});

test("what another tab has written since is newer than what was refused", () => {
  for (const before of [null, "before"]) {
    if (before !== null) writeElsewhere("a", before);
    isFull = true;
    kept.setItem("a", "refused");
    writeElsewhere("a", "newer");
    expect([kept.getItem("a"), kept.isHeld("a"), kept.listHeld("")]).toEqual(["newer", false, []]);
    kept.removeItem("a");
  }
});

test("what was refused outlives the removal, in another tab, of what stood there before it", () => {
  kept.setItem("a", "before");
  isFull = true;
  kept.setItem("a", "now");
  storage.removeItem("a");
  expect([kept.getItem("a"), kept.isHeld("a")]).toEqual(["now", true]);
});

test("what is written or removed later leaves nothing in memory", () => {
  isFull = true;
  kept.setItem("a", "1");
  kept.setItem("b", "1");
  isFull = false;
  kept.setItem("a", "2");
  kept.removeItem("b");
  expect([kept.getItem("a"), kept.isHeld("a"), kept.getItem("b")]).toEqual(["2", false, null]);
});

test("what memory alone holds is listed by how its name begins, and forgotten by its whole name", () => {
  kept.setItem("x/saved", "1");
  kept.setItem("x/1", "before");
  isFull = true;
  for (const key of ["x/1", "x/12", "y/1"]) kept.setItem(key, "1");
  expect(kept.listHeld("x/")).toEqual(["x/1", "x/12"]);
  kept.forgetHeld("x/1");
  expect(["x/1", "x/12", "y/1"].map((key) => kept.getItem(key))).toEqual(["before", "1", "1"]);
});
