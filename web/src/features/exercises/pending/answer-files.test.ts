import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnswerFiles } from "./answer-files.ts";

let deviceFiles: AnswerFiles;
beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  ({ deviceFiles } = await import("./answer-files.ts"));
});
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

test("one that never answers is waited for once, and asked again after a minute", async () => {
  const open = vi.fn(() => ({}));
  vi.stubGlobal("indexedDB", { open });
  const refused = vi.fn();
  const attempt = () => void deviceFiles.get("5:1").catch(refused);
  attempt();
  await vi.advanceTimersByTimeAsync(4_000);
  attempt();
  await vi.advanceTimersByTimeAsync(59_999);
  attempt();
  await vi.advanceTimersByTimeAsync(0);
  expect([open.mock.calls.length, refused.mock.calls.length]).toEqual([1, 3]);
  await vi.advanceTimersByTimeAsync(1);
  attempt();
  await vi.advanceTimersByTimeAsync(0);
  expect([open.mock.calls.length, refused.mock.calls.length]).toEqual([2, 3]);
});

test("one that was late is asked again as soon as it has answered", async () => {
  const request: { onsuccess?: () => void; result?: unknown } = {};
  const open = vi.fn(() => request);
  vi.stubGlobal("indexedDB", { open });
  const attempt = deviceFiles.get("5:1").catch(() => "refused");
  await vi.advanceTimersByTimeAsync(4_500);
  await attempt;
  request.result = { close: () => undefined };
  request.onsuccess?.();
  await vi.advanceTimersByTimeAsync(0);
  void deviceFiles.get("5:1").catch(() => undefined);
  expect(open).toHaveBeenCalledTimes(2);
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
