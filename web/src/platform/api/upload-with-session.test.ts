import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { uploadWithSession } from "./upload-with-session.ts";

type Answer = { status: number; body: unknown; headers?: Record<string, string> };

/** Answers each upload in turn; `tokens` are those that were sent. */
let answers: (Answer | "never")[] = [];
let tokens: (string | undefined)[] = [];
/** What has left of each upload before its answer comes. */
let steps: { loaded: number; total: number }[] = [];

class Upload {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = "";
  onload = () => {};
  onloadend = () => {};
  #sent: Record<string, string> = {};
  #heard = new Headers();
  open() {}
  onabort = () => {};
  abort() {
    this.onabort();
  }
  setRequestHeader(name: string, value: string) {
    this.#sent[name] = value;
  }
  getResponseHeader = (name: string) => this.#heard.get(name);
  send() {
    for (const step of steps) this.upload.onprogress?.(step);
    const answer = answers.shift();
    if (!answer || answer === "never") return;
    const { status, body, headers } = answer;
    tokens.push(this.#sent.Authorization);
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.#heard = new Headers(headers);
    queueMicrotask(() => {
      this.onload();
      this.onloadend();
    });
  }
}

const blob = new Blob(["voz"]);
const file = { id: 7, path: "p", type: "audio/webm", title: "t" };
const sessionOf = (isFollowed: (used: string) => boolean = () => false) => ({
  token: "old",
  renew: vi.fn(async (): Promise<string | null> => "new"),
  isFollowed,
});

beforeEach(() => {
  tokens = [];
  steps = [];
  vi.stubGlobal("window", { setTimeout });
  vi.stubGlobal("XMLHttpRequest", Upload);
});
afterEach(() => vi.unstubAllGlobals());

test("a 401 is refreshed and the file sent once more", async () => {
  answers = [
    { status: 401, body: {} },
    { status: 200, body: { file } },
  ];
  expect(await uploadWithSession(sessionOf(), blob, "a.webm")).toEqual(file);
  expect(tokens).toEqual(["Bearer old", "Bearer new"]);
});

test("an answer that finds another student signed in is nobody's", async () => {
  answers = [{ status: 200, body: { file } }];
  const session = { ...sessionOf((used) => used === "old"), renew: vi.fn(async () => null) };
  await expect(uploadWithSession(session, blob, "a.webm")).rejects.toMatchObject({ status: 401 });
});

test("nor is one that comes after a refresh", async () => {
  answers = [
    { status: 401, body: {} },
    { status: 200, body: { file } },
  ];
  const session = sessionOf((used) => used === "new");
  await expect(uploadWithSession(session, blob, "a.webm")).rejects.toMatchObject({ status: 401 });
});

test("a refusal carries the number to ask for and how long to wait", async () => {
  const headers = { "X-Request-Id": "r1", "Retry-After": "7" };
  answers = [{ status: 429, body: { message: "Espere." }, headers }];
  await expect(uploadWithSession(sessionOf(), blob, "a.webm")).rejects.toMatchObject({
    status: 429,
    message: "Espere.",
    requestId: "r1",
    retryAfter: 7,
  });
});

test("an upload whose line never moves is given up after half a minute", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("window", { setTimeout });
  answers = ["never"];
  const refusal = uploadWithSession(sessionOf(), blob, "a.webm").catch((error) => error);
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  expect(await refusal).toMatchObject({ status: 0 });
});

test("how far it is can be told only of a length that is known", async () => {
  steps = [
    { loaded: 0, total: 0 },
    { loaded: 1, total: 4 },
  ];
  answers = [{ status: 200, body: { file } }];
  const onProgress = vi.fn();
  await uploadWithSession(sessionOf(), blob, "a.webm", { onProgress });
  expect(onProgress.mock.calls).toEqual([[0.25]]);
});

test("what was given up before it began doesn't go on", async () => {
  answers = ["never"];
  const reason = new Error("left");
  const signal = AbortSignal.abort(reason);
  await expect(uploadWithSession(sessionOf(), blob, "a.webm", { signal })).rejects.toBe(reason);
});
