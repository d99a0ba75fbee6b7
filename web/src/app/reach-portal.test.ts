import { expect, test, vi } from "vitest";
import { reachPortal } from "./reach-portal.ts";

test("a portal that doesn't answer is given up after a while", async () => {
  const giveUp = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(giveUp.signal);
  vi.stubGlobal(
    "fetch",
    (_address: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
  );
  const reached = reachPortal();
  expect(timeout).toHaveBeenCalledExactlyOnceWith(8_000);
  giveUp.abort();
  await expect(reached).rejects.toThrow();
});
