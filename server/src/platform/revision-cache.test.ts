import { expect, test } from "vitest";
import { createRevisionCache } from "./revision-cache.ts";

test("loads once per key and revision, also for simultaneous callers", async () => {
  const cache = createRevisionCache<string>(10);
  let loads = 0;
  const load = async () => `load ${++loads}`;
  expect(await Promise.all([cache.get("a", 1, load), cache.get("a", 1, load)])).toEqual(["load 1", "load 1"]);
  expect(await cache.get("a", 2, load)).toBe("load 2");
  expect(await cache.get("b", 2, load)).toBe("load 3");
  expect(await cache.get("a", 2, load)).toBe("load 2");
});

test("drops what was unused for longest, and keeps no failure", async () => {
  const cache = createRevisionCache<string>(2);
  const loaded: string[] = [];
  const get = (key: string) =>
    cache.get(key, 1, async () => {
      loaded.push(key);
      return key;
    });
  for (const key of ["a", "b", "a", "c", "a", "b"]) await get(key);
  expect(loaded).toEqual(["a", "b", "c", "b"]);

  await expect(cache.get("x", 1, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await cache.get("x", 1, async () => "back")).toBe("back");
});
