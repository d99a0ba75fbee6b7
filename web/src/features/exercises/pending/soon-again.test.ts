import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "../../../platform/testing.ts";
import type { PendingAnswersDeps } from "./create-pending-answers.ts";
import { choice, createDevice, file, noLine, spoken, voice } from "./testing.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

const acknowledged = async () => ({ progress: 0.5, message: "ok" });

test("news that comes during a run, such as the connection's return, is followed by one more run", async () => {
  const device = createDevice(() => ({
    send: vi.fn<PendingAnswersDeps["send"]>(noLine),
    upload: vi.fn<PendingAnswersDeps["upload"]>(noLine),
  }));
  const { answers, send, upload } = device.openTab();
  answers.save(choice, { options: [3] });
  await answers.submit(choice);
  await answers.attach(spoken, [voice], file);
  await answers.submit(spoken);
  send.mockClear();
  upload.mockClear();
  let fail = () => {};
  send.mockImplementationOnce(
    () =>
      new Promise((_resolve, reject) => {
        fail = () => void noLine().catch(reject);
      }),
  );
  const flushes = [answers.flush(true), answers.flush(), answers.flush(true), answers.flush(true)];
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  send.mockImplementation(acknowledged);
  fail();
  await Promise.all(flushes);
  expect(send).toHaveBeenCalledTimes(2);
  expect(answers.isWaitingFor(choice.exerciseId)).toBe(false);
  expect(upload).toHaveBeenCalledOnce();
});

async function openPage() {
  const events = new EventTarget();
  const sessionStorage = new MemoryStorage();
  sessionStorage.setItem("token", "t");
  sessionStorage.setItem("user_id", "5");
  const addEventListener = events.addEventListener.bind(events);
  vi.stubGlobal("window", { localStorage: new MemoryStorage(), sessionStorage, addEventListener });
  vi.spyOn(Math, "random").mockReturnValue(0);
  const { startPendingAnswers, pendingAnswers } = await import("./pending-answers.ts");
  const attempts: number[] = [];
  const start = Date.now();
  /** Answers each attempt, and notes its second. */
  const respond = (answer: (signal: AbortSignal) => Promise<Response>) =>
    vi.stubGlobal("fetch", (_address: string, { signal }: RequestInit) => {
      attempts.push((Date.now() - start) / 1000);
      return answer(signal as AbortSignal);
    });
  startPendingAnswers();
  return { pendingAnswers, events, attempts, respond };
}
const lost = () => Promise.reject(new TypeError("Failed to fetch"));

test("without a connection an answer is tried again after 2, 4, 8 … up to 20 seconds", async () => {
  const { pendingAnswers, attempts, respond } = await openPage();
  respond(lost);
  pendingAnswers.save(choice, { options: [3] });
  await pendingAnswers.submit(choice);
  await vi.advanceTimersByTimeAsync(61_000);
  // beside the attempts every 20 s
  expect(attempts).toEqual([0, 2, 6, 14, 20, 30, 40, 60]);
});

test("further answers handed in meanwhile neither postpone nor use up an attempt", async () => {
  const { pendingAnswers, attempts, respond } = await openPage();
  respond(lost);
  for (const exerciseId of [21, 22, 23, 24]) {
    const place = { ...choice, exerciseId };
    pendingAnswers.save(place, { options: [3] });
    await pendingAnswers.submit(place);
    await vi.advanceTimersByTimeAsync(1_500);
  }
  await vi.advanceTimersByTimeAsync(25_000);
  expect(attempts).toEqual([0, 1.5, 2, 3, 4.5, 6, 14, 20, 30]);
});

test("an answer that arrives begins the intervals anew for the next", async () => {
  const { pendingAnswers, attempts, respond } = await openPage();
  respond(lost);
  pendingAnswers.save(choice, { options: [3] });
  await pendingAnswers.submit(choice);
  await vi.advanceTimersByTimeAsync(19_000);
  respond(async () => Response.json({ return: { lesson_progress: 1, message: "ok" } }));
  await vi.advanceTimersByTimeAsync(1_500);
  expect(pendingAnswers.isWaiting()).toBe(false);
  respond(lost);
  attempts.length = 0;
  const next = { ...choice, exerciseId: 22 };
  pendingAnswers.save(next, { options: [3] });
  await pendingAnswers.submit(next);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(attempts).toEqual([20.5, 22, 26]);
});

test("the connection's return begins the intervals anew", async () => {
  const { pendingAnswers, events, attempts, respond } = await openPage();
  respond(lost);
  pendingAnswers.save(choice, { options: [3] });
  await pendingAnswers.submit(choice);
  await vi.advanceTimersByTimeAsync(15_000);
  attempts.length = 0;
  events.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(attempts).toEqual([15, 17]);
});

test("an answer that the server doesn't answer is given up after 12 seconds", async () => {
  const { pendingAnswers, attempts, respond } = await openPage();
  respond(
    (signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
  );
  pendingAnswers.save(choice, { options: [3] });
  const submitted = pendingAnswers.submit(choice);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(await submitted).toMatchObject({ is: "kept", error: { status: 0 } });
  respond(async () => Response.json({ return: { lesson_progress: 1, message: "ok" } }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(attempts).toEqual([0, 14]);
});

test("`Retry-After` is waited for", async () => {
  const { pendingAnswers, attempts, respond } = await openPage();
  respond(async () =>
    Response.json({ message: "espere" }, { status: 503, headers: { "Retry-After": "50" } }),
  );
  pendingAnswers.save(choice, { options: [3] });
  await pendingAnswers.submit(choice);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(attempts).toEqual([0, 60]);
});
