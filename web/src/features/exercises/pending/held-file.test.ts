import { beforeEach, expect, test, vi } from "vitest";
import type { PendingAnswersDeps } from "./create-pending-answers.ts";
import { createOpenPage } from "./open-page.ts";
import { createDevice, file, noLine, spoken, textOf, voice } from "./testing.ts";

// A recording that the device did not store is only in the memory of the page that made it; all pages read its record.
const createCalls = () => ({
  send: vi.fn<PendingAnswersDeps["send"]>(async () => ({ progress: 0.5, message: "ok" })),
  upload: vi.fn<PendingAnswersDeps["upload"]>(async () => ({ id: 77, title: "u.webm" })),
});
let device: ReturnType<typeof createDevice<ReturnType<typeof createCalls>>>;
beforeEach(() => {
  device = createDevice(createCalls);
});

async function recordUnkept() {
  const [holder, other] = [device.openTab(), device.openTab()];
  device.isFull = true;
  await holder.answers.attach(spoken, [voice], file);
  return { holder, other };
}

test("a recording that only one page holds is sent by that page, also when it is handed in on another", async () => {
  const { holder, other } = await recordUnkept();
  expect([holder.answers.isSafe(11), other.answers.isSafe(11)]).toEqual([false, false]);
  holder.upload.mockImplementationOnce(noLine);
  await holder.answers.submit(spoken);
  await other.answers.flush();
  expect(await other.answers.submit(spoken)).toMatchObject({ is: "kept", error: null });
  expect(other.answers.getDelivery(11)).toMatchObject({ sending: false, waitingFor: null });
  await holder.answers.flush();
  expect(await textOf(holder.upload.mock.calls[1]?.[0])).toBe("voz");
  expect([holder.send.mock.calls.length, other.send.mock.calls.length]).toEqual([1, 0]);
});

test("a recording whose page was closed is reported as lost", async () => {
  const { holder, other } = await recordUnkept();
  holder.upload.mockImplementationOnce(noLine);
  await holder.answers.submit(spoken);
  holder.close();
  await other.answers.flush();
  expect(other.answers.get(spoken)).toMatchObject({
    state: "draft",
    draft: { file: null },
    refusal: expect.stringContaining("se perdeu"),
  });
});

test.each([
  ["an earlier one", "antiga", "nova gravação"],
  ["only its beginning", "vo", "voz até o fim"],
])("of a lost recording the device's copy is neither sent nor played: %s", async (_what, stored, whole) => {
  const { answers, upload, close } = device.openTab();
  const record = (text: string) => {
    const blob = new Blob([text]);
    return answers.attach(spoken, [blob], { ...file, size: blob.size });
  };
  await record(stored);
  device.isFull = true;
  await record(whole);
  expect(await textOf(await answers.getFile(11))).toBe(whole);
  upload.mockImplementationOnce(noLine);
  await answers.submit(spoken);
  close();

  const next = device.openTab();
  expect(await next.answers.getFile(11)).toBeNull();
  await next.answers.flush();
  expect([next.upload.mock.calls.length, next.send.mock.calls.length]).toEqual([0, 0]);
  expect(next.answers.get(spoken)).toMatchObject({
    state: "draft",
    draft: { file: null },
    refusal: expect.stringContaining("se perdeu"),
  });
});

test("a new recording that the device keeps replaces the held one, and either page sends it", async () => {
  const { holder, other } = await recordUnkept();
  device.isFull = false;
  await other.answers.attach(spoken, [new Blob(["outra"])], { ...file, size: 5 });
  expect([holder.answers.isSafe(11), await textOf(await holder.answers.getFile(11))]).toEqual([
    true,
    "outra",
  ]);
  await holder.answers.submit(spoken);
  expect(await textOf(holder.upload.mock.calls[0]?.[0])).toBe("outra");
});

test("a held recording that the device keeps later can be sent by any page", async () => {
  const { holder, other } = await recordUnkept();
  device.isFull = false;
  const [held] = [holder.answers.get(spoken)?.draft.file];
  await holder.answers.attach(spoken, [voice, voice], { ...file, ...held, size: 6 });
  holder.close();
  await other.answers.submit(spoken);
  expect(await textOf(other.upload.mock.calls[0]?.[0])).toBe("vozvoz");
});

test("a page counts as open once it has claimed its lock, and never where there are no locks", async () => {
  const [mine, others] = [createOpenPage(navigator.locks), createOpenPage(navigator.locks)];
  expect(await others.isOpen(mine.id)).toBe(false);
  mine.claim();
  await vi.waitFor(async () => expect(await others.isOpen(mine.id)).toBe(true));
  expect(await createOpenPage(undefined).isOpen(mine.id)).toBe(false);
});

test("a page back from the cache for which its lock was taken counts as open again", async () => {
  const request = vi.fn((_name: string, _hold: () => Promise<unknown>) => Promise.reject(new DOMException()));
  const page = createOpenPage({ request } as unknown as LockManager);
  page.reclaim();
  expect(request, "it had claimed none").not.toHaveBeenCalled();
  page.claim();
  page.claim();
  page.reclaim();
  expect(request.mock.calls.map(([name]) => name)).toEqual([`page:${page.id}`, `page:${page.id}`]);
});
