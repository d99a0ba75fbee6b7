import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deviceFiles } from "./answer-files.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a device whose database never answers has refused", async () => {
  vi.stubGlobal("indexedDB", { open: () => ({}) });
  const attempts = Promise.allSettled([
    deviceFiles.get("5:1"),
    deviceFiles.put("5:1", "take", [new Blob(["voz"])]),
    deviceFiles.clear("5:"),
  ]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await attempts).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
});

test("one that answers late is let go of", async () => {
  const request: { onsuccess?: () => void; result?: unknown } = {};
  vi.stubGlobal("indexedDB", { open: () => request });
  const attempt = deviceFiles.get("5:1").catch(() => "refused");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await attempt).toBe("refused");
  const close = vi.fn();
  request.result = { close };
  request.onsuccess?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(close).toHaveBeenCalledOnce();
});

test.each([
  ["InvalidStateError", null],
  ["SecurityError", null],
  ["UnknownError", "refused"],
])("a browser that refuses with %s keeps nothing, or can't be read now", async (name, found) => {
  const open = () => {
    const request = { onerror: () => undefined, error: new DOMException("no", name) };
    queueMicrotask(() => request.onerror());
    return request;
  };
  vi.stubGlobal("indexedDB", { open });
  expect(await deviceFiles.get("5:1").catch(() => "refused")).toBe(found);
});
