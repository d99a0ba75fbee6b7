import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../platform/api/http.ts";
import type { PendingAnswersDeps } from "./create-pending-answers.ts";
import { choice, createDevice, file, judged, noLine, spoken, voice } from "./testing.ts";

const createCalls = () => ({
  send: vi.fn<PendingAnswersDeps["send"]>(async () => ({ progress: 0.5, message: "ok" })),
  upload: vi.fn<PendingAnswersDeps["upload"]>(async () => ({ id: 77, title: "u.webm" })),
});
let device: ReturnType<typeof createDevice<ReturnType<typeof createCalls>>>;
let openTab: (typeof device)["openTab"];
beforeEach(() => {
  device = createDevice(createCalls);
  openTab = device.openTab;
});

test("a choice is visible in another tab, for this student only", () => {
  openTab().answers.save(choice, { options: [3] });
  const { answers } = openTab();
  expect(answers.get(choice)?.draft.options).toEqual([3]);
  expect(answers.hasUnsent()).toBe(true);
  device.user = 6;
  expect(answers.get(choice)).toBeNull();
  expect(answers.hasUnsent()).toBe(false);
});

test("a deselected choice leaves nothing behind", () => {
  const { answers } = openTab();
  answers.save(choice, { options: [3] });
  answers.save(choice, { options: [] });
  expect(device.storage.length).toBe(0);
});

test("an answer is removed from the device when the server has acknowledged it, and not before", async () => {
  const { answers, send } = openTab();
  answers.save(choice, { options: [3] });
  send.mockImplementation(async () => {
    expect(device.storage.length).toBe(1);
    return { progress: 1, message: "ok" };
  });
  expect(await answers.submit(choice)).toMatchObject({
    is: "acknowledged",
    acknowledgement: { progress: 1 },
  });
  expect(send).toHaveBeenCalledWith({
    exercise_list_instance_exercise_id: 10,
    enrollment_id: 1,
    exercise_option_id: 3,
  });
  expect(device.storage.length).toBe(0);
  expect(answers.getDelivery(10)).toMatchObject({ sending: false, sentAt: 1_000 });
});

test("an acknowledged answer is marked as sent before it is removed from the device", async () => {
  const { answers } = openTab();
  answers.save(choice, { options: [3] });
  const seen: unknown[] = [];
  answers.subscribe(() => {
    if (!answers.get(choice)) seen.push(answers.getDelivery(10));
  });
  await answers.submit(choice);
  expect(seen).not.toHaveLength(0);
  for (const delivery of seen) expect(delivery).toMatchObject({ sentAt: 1_000, sent: { options: [3] } });
});

test("an answer that could not be sent is kept, and sent at the next visit", async () => {
  const first = openTab();
  first.send.mockImplementation(noLine);
  first.answers.save(choice, { options: [3] });
  expect(await first.answers.submit(choice)).toMatchObject({ is: "kept" });
  expect(first.answers.getDelivery(10).waitingFor).toBe(0);
  const { answers, send } = openTab();
  expect(answers.isWaiting()).toBe(true);
  await answers.flush();
  expect(send).toHaveBeenCalledOnce();
  expect(answers.isWaiting()).toBe(false);
});

test("an answer that was not handed in is never sent automatically", async () => {
  const { answers, send } = openTab();
  answers.save(choice, { options: [3] });
  await answers.flush();
  expect(send).not.toHaveBeenCalled();
});

test("an answer refused with 412 is kept to be shown, never sent again, and not counted as unsent", async () => {
  const { answers, send } = openTab();
  answers.save(choice, { options: [3] });
  send.mockImplementation(() => Promise.reject(judged(412, "Tempo expirado.")));
  expect(await answers.submit(choice)).toMatchObject({ is: "refused" });
  await answers.flush();
  expect(send).toHaveBeenCalledOnce();
  expect(answers.get(choice)).toMatchObject({ state: "refused", refusal: "Tempo expirado." });
  expect(answers.hasUnsent()).toBe(false);
  await answers.dismiss(10);
  expect(answers.get(choice)).toBeNull();
});

test.each([
  [422, "não"],
  [404, "não"],
  [409, "Conflito com outra alteração."],
])("after %i the answer is a draft again, with the refusal's message", async (status, refusal) => {
  const { answers, send } = openTab();
  answers.save(choice, { options: [3] });
  send.mockImplementation(() => Promise.reject(judged(status, "não")));
  expect(await answers.submit(choice)).toMatchObject({ is: "refused" });
  expect(answers.get(choice)).toMatchObject({ state: "draft", refusal });
});

test.each([401, 429, 500, 503])("after %i the answer stays queued", async (status) => {
  const { answers, send } = openTab();
  answers.save(choice, { options: [3] });
  send.mockImplementation(() => Promise.reject(new ApiError(status, "espere")));
  expect(await answers.submit(choice)).toMatchObject({ is: "kept" });
  expect(answers.get(choice)?.state).toBe("queued");
});

test("nothing is sent in another student's name", async () => {
  const { answers, send, upload } = openTab();
  await answers.attach(spoken, [voice], file);
  upload.mockImplementation(async () => {
    device.user = 6;
    return { id: 77, title: "u.webm" };
  });
  await answers.submit(spoken);
  expect(send).not.toHaveBeenCalled();
});

test("a recording waiting in the queue is not uploaded in the name of a student who has signed in since", async () => {
  const { answers, send, upload } = openTab(async (_name, work) => {
    device.user = 6;
    return work();
  });
  await answers.attach(spoken, [voice], file);
  expect(await answers.submit(spoken)).toMatchObject({ is: "kept" });
  expect([upload.mock.calls.length, send.mock.calls.length]).toEqual([0, 0]);
  device.user = 5;
  expect(answers.get(spoken)).toMatchObject({ state: "queued", draft: { file: { id: null } } });
  expect(answers.getDelivery(11).waitingFor).toBeNull();
});

test("an answer that another tab has sent already is not sent again", async () => {
  const first = openTab();
  first.answers.save(choice, { options: [3] });
  const second = openTab(async (_name, work) => {
    await first.answers.submit(choice);
    return work();
  });
  await second.answers.submit(choice);
  expect(first.send).toHaveBeenCalledOnce();
  expect(second.send).not.toHaveBeenCalled();
});

test("a device that stores nothing is reported, and the answer can still be sent", async () => {
  device.storage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const { answers, send } = openTab();
  answers.save(choice, { options: [3] });
  expect(answers.isSafe(10)).toBe(false);
  await answers.submit(choice);
  expect(send).toHaveBeenCalledOnce();
  expect(answers.hasUnsent()).toBe(false);
});

test("a draft held in memory doesn't hide a newer one of another tab, and is not lost when that one is removed", () => {
  const first = openTab().answers;
  const second = openTab().answers;
  first.save(choice, { options: [1] });
  const takeAll = device.storage.setItem;
  device.storage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  first.save(choice, { options: [2] });
  device.storage.setItem = takeAll;
  expect([first.get(choice)?.draft.options, first.isSafe(10)]).toEqual([[2], false]);
  second.save(choice, { options: [] });
  expect([first.get(choice)?.draft.options, first.isSafe(10)]).toEqual([[2], false]);
  second.save(choice, { options: [3] });
  expect(first.isSafe(10)).toBe(true);
  expect(first.get(choice)?.draft.options).toEqual([3]);
  second.save(choice, { options: [] });
  expect(first.get(choice)).toBeNull();
});

test("an answer with the same exercise id in another lesson is ignored", () => {
  const { answers } = openTab();
  answers.save(choice, { options: [3] });
  expect(answers.get({ ...choice, lessonId: 9 })).toBeNull();
});
