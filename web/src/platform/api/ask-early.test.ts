import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askEarly } from "./ask-early.ts";
import { takeEarly } from "./early-data.ts";

const address = "/v1/enrollment/lesson/1/2?open=1";
const answer = new Response("{}");
const fetched = vi.fn(async () => answer);
const setAge = (ms: number) => vi.spyOn(performance, "now").mockReturnValue(ms);

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  setAge(100_000);
});
afterEach(() => {
  globalThis.early = undefined;
  fetched.mockClear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("an answer requested long after the page load expires by its own age", async () => {
  askEarly(address, "mine");
  setAge(130_000);
  expect(await takeEarly(address, "mine")).toBe(answer);
  expect(takeEarly(address, "mine")).toBeUndefined();
  askEarly(address, "mine");
  setAge(160_001);
  expect(takeEarly(address, "mine")).toBeUndefined();
});

test("a request in flight is not sent twice", () => {
  const before = Promise.resolve(answer);
  globalThis.early = { token: "mine", answers: { [address]: before }, since: 100_000 };
  askEarly(address, "mine")();
  expect(fetched).not.toHaveBeenCalled();
  expect(takeEarly(address, "mine")).toBe(before);
});

test("a cancelled answer is not used, and nothing is requested without a session", () => {
  askEarly(address, "mine")();
  expect(takeEarly(address, "mine")).toBeUndefined();
  fetched.mockClear();
  askEarly(address, null);
  expect(fetched).not.toHaveBeenCalled();
});
