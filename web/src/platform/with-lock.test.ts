import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withLock } from "./with-lock.ts";

/** Each test has locks of its own. */
let name = "";
let page = new EventTarget();
beforeEach(() => {
  name = crypto.randomUUID();
  page = new EventTarget();
  vi.stubGlobal("window", page);
});
afterEach(() => vi.unstubAllGlobals());

/** A run that ends when the test says so. */
function createRun() {
  let end: (value: string) => void = () => undefined;
  const running = new Promise<string>((resolve) => {
    end = resolve;
  });
  return { work: vi.fn(() => running), end };
}
const never = () => new Promise<never>(() => undefined);
const held = async () => ((await navigator.locks.query()).held ?? []).some((lock) => lock.name === name);

test("one tab at a time works; the result and the failure are those of the work", async () => {
  const run = createRun();
  const first = withLock(name, run.work);
  const work = vi.fn(async () => {
    throw new Error("refused");
  });
  const second = withLock(name, work).catch((error) => error.message);
  await vi.waitFor(async () => expect(await held()).toBe(true));
  expect(work).not.toHaveBeenCalled();
  run.end("done");
  expect([await first, await second]).toEqual(["done", "refused"]);
  expect(work).toHaveBeenCalledOnce();
});

test("a page that is left while it works doesn't keep the next one waiting", async () => {
  const run = createRun();
  const left = withLock(name, run.work);
  await vi.waitFor(async () => expect(await held()).toBe(true));
  page.dispatchEvent(new Event("pagehide"));
  expect(await withLock(name, async () => "next")).toBe("next");
  // back from the cache, its work goes on
  run.end("done");
  expect(await left).toBe("done");
});

test("work that is over leaves no listener on the page", async () => {
  const add = vi.spyOn(page, "addEventListener");
  await withLock(name, async () => "done");
  await withLock(name, () => Promise.reject(new Error("refused"))).catch(() => undefined);
  const signals = add.mock.calls.map(([, , options]) => (options as AddEventListenerOptions).signal?.aborted);
  expect(signals).toEqual([true, true]);
});

test("a lock that a lost tab holds is waited for no longer than given", async () => {
  void navigator.locks.request(name, never);
  expect(await withLock(name, async () => "without it", 20)).toBe("without it");
});

test("a slow run under the lock is waited for, and is the only one", async () => {
  const { work, end } = createRun();
  const slow = withLock(name, work, 5);
  setTimeout(() => end("done"), 30);
  expect(await slow).toBe("done");
  expect(work).toHaveBeenCalledOnce();
});

test("where the browser has no locks, or takes the request back, the work is done without one", async () => {
  vi.stubGlobal("navigator", {
    locks: { request: () => Promise.reject(new DOMException("", "AbortError")) },
  });
  expect(await withLock(name, async () => "taken back")).toBe("taken back");
  vi.stubGlobal("navigator", {});
  expect(await withLock(name, async () => "no locks")).toBe("no locks");
});
