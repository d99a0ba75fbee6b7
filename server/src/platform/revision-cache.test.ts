import { expect, test } from "vitest";
import { createRevisionCache } from "./revision-cache.ts";

/** A text of `kilobytes` in total, with V8's size of Latin-1 characters. */
const textOf = (kilobytes: number) => "a".repeat(kilobytes * 1_024);

/** Gets keys one after the other, and returns those that had to be loaded. */
async function listLoads(keys: string[], kilobytesOf: (key: string) => number) {
  const cache = createRevisionCache<string>({ megabytes: 1 });
  const loaded: string[] = [];
  for (const key of keys)
    await cache.get(key, 1, async () => {
      loaded.push(key);
      return textOf(kilobytesOf(key));
    });
  return loaded;
}

test("the cache loads once per key and revision, also for simultaneous callers", async () => {
  const cache = createRevisionCache<string>({ megabytes: 1 });
  let loads = 0;
  const load = async () => `load ${++loads}`;
  expect(await Promise.all([cache.get("a", 1, load), cache.get("a", 1, load)])).toEqual(["load 1", "load 1"]);
  expect(await cache.get("a", 2, load)).toBe("load 2");
  expect(await cache.get("b", 2, load)).toBe("load 3");
  expect(await cache.get("a", 2, load)).toBe("load 2");
});

test("the cache evicts the least recently used entries until the rest fits the budget", async () => {
  const many = Array.from({ length: 18 }, (_, at) => `filler ${at}`);
  const kilobytesOf = () => 50;
  // twenty entries fit
  expect(await listLoads(["a", "b", ...many, "a", "b"], kilobytesOf)).toEqual(["a", "b", ...many]);
  expect(await listLoads(["a", "b", ...many, "a", "c", "a", "b"], kilobytesOf)).toEqual([
    "a",
    "b",
    ...many,
    "c",
    "b",
  ]);
});

test("the cache stores nothing over a sixteenth of the budget, and evicts nothing for it", async () => {
  const kilobytesOf = (key: string) => (key === "large" ? 65 : 60);
  expect(await listLoads(["a", "large", "a", "large"], kilobytesOf)).toEqual(["a", "large", "large"]);
});

test("the cache replaces an entry by another revision, in the budget too", async () => {
  const cache = createRevisionCache<string>({ megabytes: 1 });
  await cache.get("a", 0, async () => textOf(60));
  for (let revision = 1; revision < 100; revision++) await cache.get("b", revision, async () => textOf(60));
  expect(await cache.get("a", 0, async () => "again")).toBe(textOf(60));
});

test("the cache stores no failure, and nothing that isWorthKeeping rejects", async () => {
  const cache = createRevisionCache<string>({ megabytes: 1, isWorthKeeping: (value) => value !== "" });
  await expect(cache.get("x", 1, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await cache.get("x", 1, async () => "")).toBe("");
  expect(await cache.get("x", 1, async () => "back")).toBe("back");
});
