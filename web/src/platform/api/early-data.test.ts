import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetEarly, takeEarly } from "./early-data.ts";

const setAge = (ms: number) => vi.spyOn(performance, "now").mockReturnValue(ms);
// Resets the page's age: a worker may have run other tests before.
beforeEach(() => void setAge(1_000));
afterEach(() => {
  globalThis.early = undefined;
  vi.restoreAllMocks();
});

const answer = Promise.resolve(new Response("{}"));
const leave = (token: string) => {
  globalThis.early = { token, answers: { "/v1/course": answer } };
};

test("an early answer is used once, and only by the session that requested it", () => {
  leave("mine");
  expect(takeEarly("/v1/course", "other")).toBeUndefined();
  expect(takeEarly("/v1/groups", "mine")).toBeUndefined();
  expect(takeEarly("/v1/course", "mine")).toBe(answer);
  expect(takeEarly("/v1/course", "mine")).toBeUndefined();
});

test("a stale early answer is ignored, and so is a missing one", () => {
  expect(takeEarly("/v1/course", "mine")).toBeUndefined();
  leave("mine");
  setAge(30_001);
  expect(takeEarly("/v1/course", "mine")).toBeUndefined();
});

test("forgetEarly drops the unused answers", () => {
  leave("mine");
  forgetEarly();
  expect(takeEarly("/v1/course", "mine")).toBeUndefined();
});
