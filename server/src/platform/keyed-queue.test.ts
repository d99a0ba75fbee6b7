import { expect, test } from "vitest";
import { createKeyedQueue } from "./keyed-queue.ts";

test("work under one key begins when the work before it is over, even if that failed", async () => {
  const log: string[] = [];
  const inTurn = createKeyedQueue();
  const step = async (name: string) => {
    log.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    log.push(`${name} ends`);
    if (name === "b") throw new Error(name);
    return name;
  };
  const all = await Promise.allSettled(["a", "b", "c"].map((name) => inTurn("key", () => step(name))));
  expect(log).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  expect(all.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await inTurn("key", () => step("d"))).toBe("d");
});

test("work under another key doesn't wait", async () => {
  const inTurn = createKeyedQueue();
  const { promise, resolve } = Promise.withResolvers<string>();
  const held = inTurn("one", () => promise);
  expect(await inTurn("other", async () => "done")).toBe("done");
  resolve("done too");
  expect(await held).toBe("done too");
});

test("a key runs at most its concurrency at a time, and the next begins when any of them ends", async () => {
  const inTurn = createKeyedQueue(2);
  const ends = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const begun: number[] = [];
  const all = ends.map(({ promise }, at) =>
    inTurn("key", () => {
      begun.push(at);
      return promise;
    }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual([0, 1]);
  ends[1]?.resolve();
  await all[1];
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual([0, 1, 2]);
  for (const { resolve } of ends) resolve();
  await Promise.all(all);
});

test("a key whose queue is full refuses more work until there is room again", async () => {
  const inTurn = createKeyedQueue(1, 2);
  const { promise, resolve } = Promise.withResolvers<void>();
  const accepted = Array.from({ length: 3 }, () => inTurn("key", () => promise));
  await expect(inTurn("key", () => promise)).rejects.toMatchObject({
    code: "unavailable",
    details: { retryAfter: 5 },
  });
  expect(await inTurn("other", async () => "done")).toBe("done");
  resolve();
  await Promise.all(accepted);
  expect(await inTurn("key", async () => "done")).toBe("done");
});
