import { expect, test } from "vitest";
import { createSharedRuns } from "./share-runs.ts";

/** Runs that a test ends one by one. */
function createStand() {
  const shareRun = createSharedRuns<number, string>();
  const ends: ((error?: Error) => void)[] = [];
  let running = 0;
  let most = 0;
  const ask = () =>
    shareRun(1, () => {
      most = Math.max(most, ++running);
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      const name = `run ${ends.length + 1}`;
      ends.push((error) => (error ? reject(error) : resolve(name)));
      return promise.finally(() => running--);
    });
  return { ask, ends, most: () => most };
}

test("calls during a run share the next one, and two runs never overlap", async () => {
  const { ask, ends, most } = createStand();
  const first = ask();
  // Arrives after the first run has ended and before the next has begun.
  const between = first.then(ask);
  const during = [ask(), ask()];
  ends[0]?.();
  expect(await first).toBe("run 1");
  await expect.poll(() => ends.length).toBe(2);
  const late = ask();
  ends[1]?.();
  expect(await Promise.all([between, ...during])).toEqual(["run 2", "run 2", "run 2"]);
  await expect.poll(() => ends.length).toBe(3);
  ends[2]?.();
  expect(await late).toBe("run 3");
  expect(most()).toBe(1);
});

test("a run that fails doesn't fail the next", async () => {
  const { ask, ends } = createStand();
  const first = ask();
  const second = ask();
  ends[0]?.(new Error("away"));
  await expect(first).rejects.toThrow("away");
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  expect(await second).toBe("run 2");
});
