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

test("calls to a database that never answers are rejected", async () => {
  vi.stubGlobal("indexedDB", { open: () => ({}) });
  const attempts = Promise.allSettled([
    deviceFiles.get("5:1"),
    deviceFiles.put("5:1", "take", [new Blob(["voz"])]),
    deviceFiles.clear("5:"),
  ]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await attempts).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
});

test("calls whose transaction never ends are rejected", async () => {
  const files = { get: () => ({}), getAll: () => ({}), delete: () => ({}), put: () => ({}) };
  const result = { transaction: () => ({ objectStore: () => files }), close: () => undefined };
  vi.stubGlobal("IDBKeyRange", { bound: () => ({}) });
  vi.stubGlobal("indexedDB", {
    open: () => {
      const request: { onsuccess?: () => void; result: unknown } = { result };
      queueMicrotask(() => request.onsuccess?.());
      return request;
    },
  });
  const attempts = Promise.allSettled([
    deviceFiles.get("5:1"),
    deviceFiles.put("5:1", "take", [new Blob(["voz"])]),
    deviceFiles.append("5:1", "take", 1, [new Blob(["voz"])]),
    deviceFiles.remove("5:1"),
  ]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await attempts).map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
});

test("a connection that opens too late is closed", async () => {
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

test("a database that did not answer is not opened again for a minute", async () => {
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

test("a database that answered late is opened again at the next call", async () => {
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
])(
  "reading from a browser that refuses with %s finds nothing, or is rejected where it may work later",
  async (name, found) => {
    const open = () => {
      const request = { onerror: () => undefined, error: new DOMException("no", name) };
      queueMicrotask(() => request.onerror());
      return request;
    };
    vi.stubGlobal("indexedDB", { open });
    expect(await deviceFiles.get("5:1").catch(() => "refused")).toBe(found);
  },
);
