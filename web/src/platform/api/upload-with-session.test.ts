import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { uploadWithSession } from "./upload-with-session.ts";

type Answer = { status: number; body: unknown; headers?: Record<string, string> };

/** The answer of each upload in turn; `tokens` records the tokens sent. */
let answers: (Answer | "never")[] = [];
let tokens: (string | undefined)[] = [];
/** Progress events of each upload, before its answer. */
let steps: { loaded: number; total: number }[] = [];

class Upload {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = "";
  onload = () => {};
  onloadend = () => {};
  #sent: Record<string, string> = {};
  #responseHeaders = new Headers();
  open() {}
  onabort = () => {};
  abort() {
    this.onabort();
  }
  setRequestHeader(name: string, value: string) {
    this.#sent[name] = value;
  }
  getResponseHeader = (name: string) => this.#responseHeaders.get(name);
  send() {
    for (const step of steps) this.upload.onprogress?.(step);
    const answer = answers.shift();
    if (!answer || answer === "never") return;
    const { status, body, headers } = answer;
    tokens.push(this.#sent.Authorization);
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.#responseHeaders = new Headers(headers);
    queueMicrotask(() => {
      this.onload();
      this.onloadend();
    });
  }
}

const blob = new Blob(["voz"]);
const file = { id: 7, path: "p", type: "audio/webm", title: "t" };
const sessionOf = (isStale: (used: string) => boolean = () => false) => ({
  token: "old",
  renew: vi.fn(async (): Promise<string | null> => "new"),
  isStale,
});

beforeEach(() => {
  tokens = [];
  steps = [];
  vi.stubGlobal("window", { setTimeout });
  vi.stubGlobal("XMLHttpRequest", Upload);
});
afterEach(() => vi.unstubAllGlobals());

test("a 401 triggers a refresh and one retry", async () => {
  answers = [
    { status: 401, body: {} },
    { status: 200, body: { file } },
  ];
  expect(await uploadWithSession(sessionOf(), blob, "a.webm")).toEqual(file);
  expect(tokens).toEqual(["Bearer old", "Bearer new"]);
});

test("a successor from another tab that has expired is renewed, too, and no third token is", async () => {
  const renew = async (used: string) => `${used}+`;
  const refused = { status: 401, body: {} };
  answers = [refused, refused, { status: 200, body: { file } }];
  expect(await uploadWithSession({ ...sessionOf(), renew }, blob, "a.webm")).toEqual(file);
  expect(tokens).toEqual(["Bearer old", "Bearer old+", "Bearer old++"]);
  answers = [refused, refused, refused];
  await expect(uploadWithSession({ ...sessionOf(), renew }, blob, "a.webm")).rejects.toMatchObject({
    status: 401,
  });
  expect(tokens).toHaveLength(6);
});

test("an answer that arrives after another student has signed in is a 401", async () => {
  answers = [{ status: 200, body: { file } }];
  const session = { ...sessionOf((used) => used === "old"), renew: vi.fn(async () => null) };
  await expect(uploadWithSession(session, blob, "a.webm")).rejects.toMatchObject({ status: 401 });
});

test("so is one that arrives after a refresh", async () => {
  answers = [
    { status: 401, body: {} },
    { status: 200, body: { file } },
  ];
  const session = sessionOf((used) => used === "new");
  await expect(uploadWithSession(session, blob, "a.webm")).rejects.toMatchObject({ status: 401 });
});

test("an error carries its request id and Retry-After", async () => {
  const headers = { "X-Request-Id": "r1", "Retry-After": "7" };
  answers = [{ status: 429, body: { message: "Espere." }, headers }];
  await expect(uploadWithSession(sessionOf(), blob, "a.webm")).rejects.toMatchObject({
    status: 429,
    message: "Espere.",
    requestId: "r1",
    retryAfter: 7,
  });
});

test("an upload that stalls is aborted after 30 seconds", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("window", { setTimeout });
  answers = ["never"];
  const refusal = uploadWithSession(sessionOf(), blob, "a.webm").catch((error) => error);
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  expect(await refusal).toMatchObject({ status: 0 });
});

/** An upload whose bytes have all been handed over and are never answered: whether it was given up after a time. */
async function isGivenUp(sent: number, afterMs: number) {
  vi.useFakeTimers();
  vi.stubGlobal("window", { setTimeout });
  steps = [{ loaded: sent, total: sent }];
  answers = ["never"];
  const refused = vi.fn();
  uploadWithSession(sessionOf(), blob, "a.webm").catch(refused);
  await vi.advanceTimersByTimeAsync(afterMs);
  vi.useRealTimers();
  return refused.mock.calls.length > 0;
}

test.each([
  ["a picture in the device's buffers may still be on its way at 4 KB/s", 300_000, 104_000],
  ["of a long recording only the end can be there", 50_000_000, 279_000],
])("%s", async (_what, sent, patience) => {
  expect(await isGivenUp(sent, patience)).toBe(false);
  expect(await isGivenUp(sent, patience + 2_000)).toBe(true);
});

test("progress is reported only when the length is known", async () => {
  steps = [
    { loaded: 0, total: 0 },
    { loaded: 1, total: 4 },
  ];
  answers = [{ status: 200, body: { file } }];
  const onProgress = vi.fn();
  await uploadWithSession(sessionOf(), blob, "a.webm", { onProgress });
  expect(onProgress.mock.calls).toEqual([[0.25]]);
});

test("an upload aborted before it began is not sent", async () => {
  answers = ["never"];
  const reason = new Error("left");
  const signal = AbortSignal.abort(reason);
  await expect(uploadWithSession(sessionOf(), blob, "a.webm", { signal })).rejects.toBe(reason);
});
