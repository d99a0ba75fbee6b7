import { beforeEach, expect, test, vi } from "vitest";
import type { PendingAnswersDeps } from "./create-pending-answers.ts";
import { earlierOf } from "./kept-files.ts";
import { createDevice, file, spoken, textOf, voice } from "./testing.ts";

const id = spoken.exerciseId;
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

/** A recording of which a new take has replaced the first second. */
async function recordAgain() {
  const { answers, ...rest } = openTab();
  await answers.attach(spoken, [voice], file);
  answers.setAside(id, voice);
  await answers.attach(spoken, [new Blob(["no"])], { ...file, size: 2, earlier: file });
  return { answers, ...rest };
}

test("the recording that a new take replaces is still on the device at the next visit", async () => {
  await recordAgain();
  const { answers } = openTab();
  expect(await textOf(await answers.getFile(id))).toBe("no");
  expect(answers.get(spoken)?.draft.file).toMatchObject({ size: 2, earlier: file });
  expect(await textOf(await answers.getFile(earlierOf(id)))).toBe("voz");
});

test.each([
  ["handed in", ({ answers }: Awaited<ReturnType<typeof recordAgain>>) => answers.submit(spoken)],
  ["deleted", ({ answers }: Awaited<ReturnType<typeof recordAgain>>) => answers.dismiss(id)],
  ["removed by a sign-out", ({ answers }: Awaited<ReturnType<typeof recordAgain>>) => answers.forget()],
])("it is removed with an answer that is %s", async (_how, act) => {
  const tab = await recordAgain();
  expect(device.blobs.size).toBe(2);
  await act(tab);
  expect([device.storage.length, device.blobs.size]).toEqual([0, 0]);
});

test("it is removed if another tab signs the student out while it is being written", async () => {
  const { answers } = openTab();
  await answers.attach(spoken, [voice], file);
  let keep = () => {};
  device.slowPut = new Promise((resolve) => {
    keep = resolve;
  });
  answers.setAside(id, voice);
  await openTab().answers.forget();
  device.user = null;
  keep();
  // until everything that was begun has ended
  await new Promise((resolve) => setTimeout(resolve));
  expect([device.storage.length, device.blobs.size]).toEqual([0, 0]);
});

test("one that the device refuses is kept in memory until the answer is removed, beside the new take", async () => {
  const { answers } = openTab();
  await answers.attach(spoken, [voice], file);
  device.isFull = true;
  answers.setAside(id, voice);
  await answers.attach(spoken, [new Blob(["no"])], { ...file, size: 2, earlier: file });
  expect(await textOf(await answers.getFile(id))).toBe("no");
  expect(await textOf(await answers.getFile(earlierOf(id)))).toBe("voz");
  await answers.dismiss(id);
  expect(await answers.getFile(earlierOf(id))).toBeNull();
  device.isUnreadable = true;
  expect(await answers.getFile(earlierOf(id))).toBeNull();
});
