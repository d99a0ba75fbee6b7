import { afterEach, expect, test, vi } from "vitest";
import { statusText } from "./http.ts";
import { reachPortal } from "./reach-portal.ts";

afterEach(() => vi.unstubAllGlobals());

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

test.each([502, 503])("a proxy's %i isn't the portal's answer", async (status) => {
  vi.stubGlobal("fetch", async () => new Response("<html>", { status }));
  await expect(reachPortal()).rejects.toMatchObject({ status, message: statusText(status) });
  vi.stubGlobal("fetch", async () => new Response(null, { status: 200 }));
  await expect(reachPortal()).resolves.toBeUndefined();
});
