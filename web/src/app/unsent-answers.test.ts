import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "../platform/testing.ts";

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const file of ["answer-files", "pending-answers"])
    vi.doUnmock(`../features/exercises/pending/${file}.ts`);
  vi.resetModules();
});

/** Stubs the storages of a tab in which student 5 is signed in. */
function openTab() {
  const localStorage = new MemoryStorage();
  const sessionStorage = new MemoryStorage();
  sessionStorage.setItem("token", "t");
  sessionStorage.setItem("user_id", "5");
  vi.stubGlobal("window", { localStorage, sessionStorage, addEventListener: () => undefined });
  vi.stubGlobal("localStorage", localStorage);
  vi.stubGlobal("sessionStorage", sessionStorage);
  vi.stubGlobal("fetch", async () => new Response("{}"));
  return localStorage;
}

test("signing out deletes the student's drafts, answers and files, even orphaned ones, and keeps other students' data", async () => {
  const localStorage = openTab();
  const clear = vi.fn(async () => undefined);
  vi.doMock("../features/exercises/pending/answer-files.ts", () => ({ deviceFiles: { clear } }));
  const { startUnsentAnswers } = await import("./start-unsent-answers.ts");
  const { session } = await import("../platform/session/session.ts");
  startUnsentAnswers();
  const others = ["cart", "draft:51:reply/new/7", "answer:51:7"];
  for (const key of [...others, "draft:5:reply/new/7", "draft:5:discussion/new/2", "answer:5:7"])
    localStorage.setItem(key, "{}");
  await session.signOut();
  expect(others.map((key) => localStorage.getItem(key))).toEqual(["{}", "{}", "{}"]);
  expect(localStorage.length).toBe(others.length);
  expect(clear.mock.calls).toContainEqual(["5:"]);
  expect(clear.mock.calls).not.toContainEqual(["51:"]);

  session.start("u");
  session.rememberUser(51, "Ana Lima");
  await session.signOut();
  expect(localStorage.length).toBe(1);
});

test("an answer stored by another tab is sent by this one; one that it removes starts nothing", async () => {
  openTab();
  const target = new EventTarget();
  vi.stubGlobal("window", Object.assign(window, { addEventListener: target.addEventListener.bind(target) }));
  const startPendingAnswers = vi.fn();
  vi.doMock("../features/exercises/pending/pending-answers.ts", () => ({ startPendingAnswers }));
  const { startUnsentAnswers } = await import("./start-unsent-answers.ts");
  startUnsentAnswers();
  const change = (key: string, newValue: string | null) =>
    target.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
  change("cart", "[]");
  change("answer:5:7", null);
  await vi.dynamicImportSettled();
  expect(startPendingAnswers).not.toHaveBeenCalled();
  change("answer:5:7", "{}");
  await vi.dynamicImportSettled();
  expect(startPendingAnswers).toHaveBeenCalledOnce();
});

test("hasUnsentAnswers sees an answer kept only in memory because the storage is full", async () => {
  vi.useFakeTimers();
  const localStorage = openTab();
  const { hasUnsentAnswers } = await import("./unsent-answers.ts");
  const { pendingAnswers } = await import("../features/exercises/pending/pending-answers.ts");
  expect(await hasUnsentAnswers()).toBe(false);
  localStorage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  pendingAnswers.save({ enrollmentId: 1, lessonId: 2, exerciseId: 10, type: "D" }, { reply: "texto" });
  expect(await hasUnsentAnswers()).toBe(true);
});

test("hasUnsentTexts counts this student's forum drafts, not another student's and not orders", async () => {
  const localStorage = openTab();
  const { hasUnsentTexts } = await import("./unsent-answers.ts");
  for (const key of ["draft:51:reply/new/7", "draft:5:order/cart/3"]) localStorage.setItem(key, "{}");
  expect(hasUnsentTexts()).toBe(false);
  for (const place of ["reply/new/7#k", "discussion/edit/2#k"]) {
    localStorage.setItem(`draft:5:${place}`, "{}");
    expect(hasUnsentTexts(), place).toBe(true);
    localStorage.removeItem(`draft:5:${place}`);
  }
});

test("hasUnsentTexts counts a forum draft kept only in memory because the storage is full, but not an order", async () => {
  const localStorage = openTab();
  const { hasUnsentTexts } = await import("./unsent-answers.ts");
  const { drafts } = await import("../platform/drafts/drafts.ts");
  localStorage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  drafts.keep("order/cart/3", { fields: { order: "{}" }, key: "k" });
  expect(hasUnsentTexts()).toBe(false);
  drafts.keep("reply/new/7#k", { fields: { reply: "texto" }, key: "k" });
  expect(hasUnsentTexts()).toBe(true);
});
