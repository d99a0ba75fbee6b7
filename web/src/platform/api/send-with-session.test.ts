import { afterEach, expect, test, vi } from "vitest";
import { ApiError, readJson } from "./http.ts";
import { resolveEndpoint, sendWithSession } from "./send-with-session.ts";

type Answer = Response | Error;

/** Answers each request in turn and records the requests. */
function answerWith(...answers: Answer[]) {
  const asked: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    const answer = answers.shift();
    if (answer instanceof Response) return answer;
    throw answer ?? new TypeError("Failed to fetch");
  });
  return asked;
}
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const tokenOf = (asked: { init: RequestInit }[]) =>
  asked.map(({ init }) => (init.headers as Record<string, string>).Authorization);
const sessionWith = (token: string | null, renew = vi.fn(async (): Promise<string | null> => "new")) => ({
  token,
  renew,
  isStale: () => false,
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("sendWithSession puts parameters, query and body where they belong", async () => {
  const asked = answerWith(json(200, {}));
  await sendWithSession(sessionWith("t"), "GET /v1/enrollment/lesson/:matriculaId/:aulaId", {
    params: { matriculaId: 4, aulaId: "a/b" },
    query: { open: "1", none: undefined },
  });
  expect(asked[0]?.url).toBe("/api/v1/enrollment/lesson/4/a%2Fb?open=1");
  expect(tokenOf(asked)).toEqual(["Bearer t"]);
  expect(resolveEndpoint("PATCH /v1/x")).toEqual({ method: "PATCH", path: "/v1/x" });
});

test("sendWithSession sends the calls that spec §7 writes differently in that form", async () => {
  const asked = answerWith(json(200, {}), json(200, {}), json(200, {}), json(200, {}));
  const session = sessionWith("t");
  const body = { enrollment_id: 1, lesson_id: 2, progress: 1 };
  await sendWithSession(session, "PATCH /v1/enrollment/update-lesson-progress", { body });
  await sendWithSession(session, "GET /v1/enrollment/:id/transactions", { params: { id: 3 } });
  await sendWithSession(session, "PATCH /v1/forum/update-reply-in-discussion", { body: { id: 4 } });
  await sendWithSession(session, "PATCH /v1/auth/profile", { body: { name: "Ana" } });
  const sent = asked.map(({ url, init }) => [init.method, url, init.body && JSON.parse(String(init.body))]);
  expect(sent).toEqual([
    ["POST", "/api/v1/enrollment/update-lesson-progress/", { ...body, _method: "patch" }],
    ["GET", "/api/v1/enrollment/3/transactions/", undefined],
    ["PATCH", "/api/v1/forum/update-reply-in-discussion", { id: 4, _method: "PATCH" }],
    ["PATCH", "/api/v1/auth/profile", { name: "Ana" }],
  ]);
});

test("a 401 triggers a refresh and one retry", async () => {
  const asked = answerWith(json(401, {}), json(200, { ok: true }));
  const session = sessionWith("old");
  const response = await sendWithSession(session, "POST /v1/auth/user", { body: { a: 1 } });
  expect(await readJson(response)).toEqual({ ok: true });
  expect(session.renew).toHaveBeenCalledWith("old");
  expect(tokenOf(asked)).toEqual(["Bearer old", "Bearer new"]);
  expect(asked.map(({ init }) => init.body)).toEqual(['{"a":1}', '{"a":1}']);
});

test("an answer that arrives after another student has signed in is a 401", async () => {
  answerWith(json(200, { user: { id: 1 } }));
  const next = {
    token: "first",
    renew: vi.fn(async () => null),
    isStale: (used: string) => used === "first",
  };
  await expect(sendWithSession(next, "GET /v1/auth/user")).rejects.toMatchObject({ status: 401 });
});

test("so is a failure that does: a refused order is none of theirs", async () => {
  answerWith(json(402, { message: "Pagamento recusado." }));
  const next = {
    token: "first",
    renew: vi.fn(async () => null),
    isStale: (used: string) => used === "first",
  };
  await expect(sendWithSession(next, "POST /v1/orders")).rejects.toMatchObject({ status: 401 });
});

test("so is one that arrives after a refresh", async () => {
  answerWith(json(401, {}), json(200, { user: { id: 1 } }));
  const next = { ...sessionWith("old"), isStale: (used: string) => used === "new" };
  await expect(sendWithSession(next, "GET /v1/auth/user")).rejects.toMatchObject({ status: 401 });
});

test("a successor from another tab that has expired is renewed, too", async () => {
  const asked = answerWith(json(401, {}), json(401, {}), json(200, { ok: true }));
  const renew = vi.fn(async (used: string): Promise<string | null> => (used === "old" ? "theirs" : "new"));
  const response = await sendWithSession({ ...sessionWith("old"), renew }, "GET /v1/course");
  expect(await readJson(response)).toEqual({ ok: true });
  expect(renew.mock.calls).toEqual([["old"], ["theirs"]]);
  expect(tokenOf(asked)).toEqual(["Bearer old", "Bearer theirs", "Bearer new"]);
});

test("a request triggers at most two renewals", async () => {
  const asked = answerWith(json(401, {}), json(401, {}), json(401, {}), json(200, {}));
  const session = sessionWith("old");
  await expect(sendWithSession(session, "GET /v1/course")).rejects.toMatchObject({ status: 401 });
  expect(session.renew).toHaveBeenCalledTimes(2);
  expect(asked).toHaveLength(3);
});

test("the end of the session is a 401", async () => {
  answerWith(json(401, {}));
  const ended = sessionWith(
    "old",
    vi.fn(async () => null),
  );
  await expect(sendWithSession(ended, "GET /v1/course")).rejects.toMatchObject({ status: 401 });
});

test.each([
  ["a visitor's", null, "GET /v1/course"],
  ["the login's", "old", "POST /v1/auth/login"],
])("%s 401 triggers no refresh", async (_, token, key) => {
  answerWith(json(401, { message: "Credenciais inválidas." }));
  const session = sessionWith(token);
  await expect(sendWithSession(session, key)).rejects.toThrow("Credenciais inválidas.");
  expect(session.renew).not.toHaveBeenCalled();
});

test("a failure carries the server's message, body and headers", async () => {
  answerWith(
    json(
      412,
      { message: "Conclua a aula anterior.", lesson_id: 3 },
      { "X-Request-Id": "r1", "Retry-After": "7" },
    ),
  );
  const error: ApiError = await sendWithSession(sessionWith("t"), "GET /v1/x").catch((reason) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 412,
    message: "Conclua a aula anterior.",
    requestId: "r1",
    retryAfter: 7,
    body: { lesson_id: 3 },
  });
});

test("an error that isn't JSON gets the text of its status", async () => {
  answerWith(new Response("<html>", { status: 503 }));
  await expect(sendWithSession(sessionWith("t"), "GET /v1/x")).rejects.toThrow(
    "Serviço indisponível no momento.",
  );
});

test("no connection is status 0, and a caller's abort stays an abort", async () => {
  answerWith();
  await expect(sendWithSession(sessionWith("t"), "GET /v1/x")).rejects.toMatchObject({ status: 0 });
  const controller = new AbortController();
  controller.abort();
  answerWith();
  await expect(
    sendWithSession(sessionWith("t"), "GET /v1/x", { signal: controller.signal }),
  ).rejects.toMatchObject({ name: "AbortError" });
});

test("a JSON body that stalls times out as no connection", async () => {
  vi.useFakeTimers();
  const half = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"data":')),
  });
  const reading = readJson(new Response(half)).catch((error) => error);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await reading).toMatchObject({ status: 0 });
});
