import { expect, test, vi } from "vitest";
import { retryOnConflict, retryOnDeadlock } from "./retry-on-deadlock.ts";

const deadlock = Object.assign(new Error("deadlock detected"), { code: "40P01" });

test("a transaction ended by a deadlock is retried, up to five attempts", async () => {
  const lucky = vi.fn().mockRejectedValueOnce(deadlock).mockResolvedValueOnce("done");
  expect(await retryOnDeadlock(lucky)).toBe("done");
  const unlucky = vi.fn().mockRejectedValue(deadlock);
  await expect(retryOnDeadlock(unlucky)).rejects.toBe(deadlock);
  expect(unlucky).toHaveBeenCalledTimes(5);
});

const duplicate = Object.assign(new Error("duplicate key"), { code: "23505" });

test("a transaction is also retried when another inserted its row first, if it looks for such rows", async () => {
  const late = vi
    .fn()
    .mockRejectedValueOnce(duplicate)
    .mockRejectedValueOnce(deadlock)
    .mockResolvedValueOnce("done");
  expect(await retryOnConflict(late)).toBe("done");
  const doomed = vi.fn().mockRejectedValue(duplicate);
  await expect(retryOnConflict(doomed)).rejects.toBe(duplicate);
  expect(doomed).toHaveBeenCalledTimes(5);
});

test.each([
  ["after a deadlock", retryOnDeadlock, duplicate],
  ["after a deadlock", retryOnDeadlock, new Error("no")],
  ["after a conflict", retryOnConflict, new Error("no")],
])("%s alone is retried, and no other failure", async (_when, retry, failure) => {
  const work = vi.fn().mockRejectedValue(failure);
  await expect(retry(work)).rejects.toBe(failure);
  expect(work).toHaveBeenCalledOnce();
});
