import { afterEach, expect, test, vi } from "vitest";
import { serverNow, syncServerClock } from "../time/server-clock.ts";
import { readJson, sendRequest } from "./http.ts";

const answerWith = (answer: Response) => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => answer);
  vi.stubGlobal("fetch", fetch);
  return fetch;
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a request sends its idempotency key, and outlives the page only with keepalive", async () => {
  const fetch = answerWith(new Response("{}"));
  const request = { method: "POST", path: "/v1/x", body: {} };
  await sendRequest({ ...request, idempotencyKey: "k1", keepalive: true });
  await sendRequest(request);
  const [first, second] = fetch.mock.calls.map(([, init]) => init);
  expect(first).toMatchObject({ keepalive: true, headers: { "Idempotency-Key": "k1" } });
  expect(second).not.toHaveProperty("keepalive");
  expect(second?.headers).not.toHaveProperty("Idempotency-Key");
});

test("a body that stalls is given up after the caller's waitMs", async () => {
  vi.useFakeTimers();
  const outcome = readJson(new Response(new ReadableStream()), undefined, 12_000).catch(
    ({ status }) => status,
  );
  await vi.advanceTimersByTimeAsync(11_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBe(0);
});

test("a request times out after the caller's waitMs", async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "fetch",
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason));
      }),
  );
  const settled = vi.fn();
  sendRequest({ method: "GET", path: "/v1/x", waitMs: 12_000 }).catch(settled);
  await vi.advanceTimersByTimeAsync(11_900);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(settled).toHaveBeenCalledWith(expect.objectContaining({ status: 0 }));
});

test.each([
  ["7", 7],
  ["0", null],
  ["Wed, 21 Oct 2026 07:28:00 GMT", null],
])("an error with Retry-After %j has retryAfter %j", async (header, retryAfter) => {
  answerWith(new Response("{}", { status: 503, headers: { "Retry-After": header } }));
  await expect(sendRequest({ method: "GET", path: "/v1/x" })).rejects.toMatchObject({ retryAfter });
});

test("every answer sets the server clock, an error too", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-03-01T12:00:00Z") });
  const headers = { Date: "Sun, 01 Mar 2026 11:00:00 GMT" };
  answerWith(new Response("{}", { status: 404, headers }));
  await sendRequest({ method: "GET", path: "/v1/x" }).catch(() => undefined);
  expect(new Date(serverNow()).toISOString()).toBe("2026-03-01T11:00:00.000Z");
  // the clock is shared with the worker's other tests
  syncServerClock(new Response(null, { headers: { Date: new Date().toUTCString() } }));
});
