import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetEarly, takeEarly } from "./early-data.ts";

const setAge = (ms: number) => vi.spyOn(performance, "now").mockReturnValue(ms);
// Of the page, and not of a worker that has run other tests before.
beforeEach(() => void setAge(1_000));
afterEach(() => {
  globalThis.early = undefined;
  vi.restoreAllMocks();
});

const answer = Promise.resolve(new Response("{}"));
const leave = (token: string) => {
  globalThis.early = { token, answers: { "/v1/course": answer } };
};

test("hands an early answer on once, to the session it was asked with", () => {
  leave("mine");
  expect(takeEarly("/v1/course", "other")).toBeUndefined();
  expect(takeEarly("/v1/groups", "mine")).toBeUndefined();
  expect(takeEarly("/v1/course", "mine")).toBe(answer);
  expect(takeEarly("/v1/course", "mine")).toBeUndefined();
});

test("leaves an old answer where it is, and needs none", () => {
  expect(takeEarly("/v1/course", "mine")).toBeUndefined();
  leave("mine");
  setAge(30_001);
  expect(takeEarly("/v1/course", "mine")).toBeUndefined();
});

test("what nobody has taken can be left", () => {
  leave("mine");
  forgetEarly();
  expect(takeEarly("/v1/course", "mine")).toBeUndefined();
});
