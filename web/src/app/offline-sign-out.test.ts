import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "../platform/testing.ts";

const loaded: string[] = [];
vi.mock("../features/exercises/pending/answer-files.ts", () => {
  loaded.push("files");
  return { deviceFiles: {} };
});
vi.mock("./sign-out-question.tsx", () => {
  loaded.push("question");
  return { Component: () => null };
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal("window", { localStorage: new MemoryStorage(), sessionStorage: new MemoryStorage() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("what signing out needs is loaded only after the page's own requests", async () => {
  const { queryClient } = await import("../platform/api/query-client.ts");
  let answer = (_data: string) => {};
  const pending = new Promise<string>((resolve) => {
    answer = resolve;
  });
  void queryClient.fetchQuery({ queryKey: ["slow"], queryFn: () => pending });
  await import("./offline-sign-out.ts");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(loaded).toEqual([]);
  answer("data");
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => loaded.toSorted()).toEqual(["files", "question"]);
});
