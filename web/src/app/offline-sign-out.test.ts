import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "../platform/testing.ts";

const brought: string[] = [];
vi.mock("../features/exercises/pending/answer-files.ts", () => {
  brought.push("files");
  return { deviceFiles: {} };
});
vi.mock("./sign-out-question.tsx", () => {
  brought.push("question");
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

test("what signing out needs comes behind all that the page has asked for", async () => {
  const { queryClient } = await import("../platform/api/query-client.ts");
  let answer = (_data: string) => {};
  const asked = new Promise<string>((resolve) => {
    answer = resolve;
  });
  void queryClient.fetchQuery({ queryKey: ["slow"], queryFn: () => asked });
  await import("./offline-sign-out.ts");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(brought).toEqual([]);
  answer("data");
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => brought.toSorted()).toEqual(["files", "question"]);
});
