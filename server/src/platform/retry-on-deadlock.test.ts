import { expect, test, vi } from "vitest";
import { retryOnDeadlock } from "./retry-on-deadlock.ts";

const deadlock = Object.assign(new Error("deadlock detected"), { code: "40P01" });

test("a transaction ended by a deadlock is retried, up to five attempts", async () => {
  const lucky = vi.fn().mockRejectedValueOnce(deadlock).mockResolvedValueOnce("done");
  expect(await retryOnDeadlock(lucky)).toBe("done");
  const unlucky = vi.fn().mockRejectedValue(deadlock);
  await expect(retryOnDeadlock(unlucky)).rejects.toBe(deadlock);
  expect(unlucky).toHaveBeenCalledTimes(5);
});

test("no other failure is retried", async () => {
  const work = vi.fn().mockRejectedValue(new Error("no"));
  await expect(retryOnDeadlock(work)).rejects.toThrow("no");
  expect(work).toHaveBeenCalledOnce();
});
