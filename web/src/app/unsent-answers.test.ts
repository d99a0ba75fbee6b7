import { afterEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "../platform/testing.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an answer that a full device holds in memory alone is asked for at the sign-out too", async () => {
  vi.useFakeTimers();
  const localStorage = new MemoryStorage();
  const sessionStorage = new MemoryStorage();
  sessionStorage.setItem("token", "t");
  sessionStorage.setItem("user_id", "5");
  vi.stubGlobal("window", { localStorage, sessionStorage, addEventListener: () => undefined });
  vi.stubGlobal("localStorage", localStorage);
  vi.stubGlobal("sessionStorage", sessionStorage);
  const { hasUnsentAnswers } = await import("./unsent-answers.ts");
  const { pendingAnswers } = await import("../features/exercises/pending/pending-answers.ts");
  expect(await hasUnsentAnswers()).toBe(false);
  localStorage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  pendingAnswers.save({ enrollmentId: 1, lessonId: 2, exerciseId: 10, type: "D" }, { reply: "texto" });
  expect(await hasUnsentAnswers()).toBe(true);
});
