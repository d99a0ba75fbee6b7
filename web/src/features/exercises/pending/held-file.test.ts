import { beforeEach, expect, test, vi } from "vitest";
import type { PendingAnswersDeps } from "./create-pending-answers.ts";
import { createOpenPage } from "./open-page.ts";
import { createDevice, file, noLine, spoken, textOf, voice } from "./testing.ts";

// A recording that the device did not keep: the page that made it holds it alone, while all pages share its record.
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

test("another page leaves it to the one that holds it, also where it is handed in there", async () => {
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

test("it is lost where that page is gone, and said to be", async () => {
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

test("one made anew where the device keeps it is the one that goes, from either page", async () => {
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

test("one that the device keeps in the end is no page's own", async () => {
  const { holder, other } = await recordUnkept();
  device.isFull = false;
  const [held] = [holder.answers.get(spoken)?.draft.file];
  await holder.answers.attach(spoken, [voice, voice], { ...file, ...held, size: 6 });
  holder.close();
  await other.answers.submit(spoken);
  expect(await textOf(other.upload.mock.calls[0]?.[0])).toBe("vozvoz");
});

test("a page is known to be open from its claim on, and to none without locks", async () => {
  const [mine, others] = [createOpenPage(navigator.locks), createOpenPage(navigator.locks)];
  expect(await others.isOpen(mine.id)).toBe(false);
  mine.claim();
  await vi.waitFor(async () => expect(await others.isOpen(mine.id)).toBe(true));
  expect(await createOpenPage(undefined).isOpen(mine.id)).toBe(false);
});
