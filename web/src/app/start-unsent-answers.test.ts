import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "../platform/testing.ts";

const sender = "../features/exercises/pending/pending-answers.ts";
const startPendingAnswers = vi.fn();
const load = vi.fn(() => ({ startPendingAnswers }));
const lost = () => {
  throw new TypeError("Failed to fetch dynamically imported module");
};

let page: EventTarget;
let localStorage: MemoryStorage;
beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  page = new EventTarget();
  localStorage = new MemoryStorage();
  const sessionStorage = new MemoryStorage();
  const addEventListener = page.addEventListener.bind(page);
  vi.stubGlobal("window", { localStorage, sessionStorage, addEventListener });
  vi.stubGlobal("localStorage", localStorage);
  vi.doMock(sender, load);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.doUnmock(sender);
  startPendingAnswers.mockReset();
  load.mockReset();
});

const start = async () => {
  const { startUnsentAnswers } = await import("./start-unsent-answers.ts");
  startUnsentAnswers();
  await vi.dynamicImportSettled();
};
const written = () =>
  page.dispatchEvent(Object.assign(new Event("storage"), { key: "answer:5:7", newValue: "{}" }));

test("a sender that failed to load is loaded again when the connection is back", async () => {
  localStorage.setItem("answer:5:7", "{}");
  load.mockImplementationOnce(lost);
  await start();
  expect(load).toHaveBeenCalledOnce();
  expect(startPendingAnswers).not.toHaveBeenCalled();
  page.dispatchEvent(new Event("online"));
  await vi.dynamicImportSettled();
  expect(load).toHaveBeenCalledTimes(2);
  expect(startPendingAnswers).toHaveBeenCalledOnce();
});

test("and after some time, one attempt at a time, as long as answers wait and it fails", async () => {
  localStorage.setItem("answer:5:7", "{}");
  load.mockImplementation(lost);
  await start();
  for (let press = 0; press < 3; press++) {
    written();
    await vi.dynamicImportSettled();
  }
  expect(load).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(20_000);
  await vi.dynamicImportSettled();
  expect(load).toHaveBeenCalledTimes(5);
  localStorage.clear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(5);
});

test("nothing is loaded when the connection is back while no answer waits", async () => {
  await start();
  page.dispatchEvent(new Event("online"));
  await vi.dynamicImportSettled();
  expect(load).not.toHaveBeenCalled();
});
