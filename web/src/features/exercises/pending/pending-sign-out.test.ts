import { beforeEach, expect, test, vi } from "vitest";
import type { PendingAnswersDeps } from "./create-pending-answers.ts";
import { choice, createDevice, file, spoken, textOf, voice } from "./testing.ts";

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

test("signing out leaves no trace of this student, and all of the others'", async () => {
  const { answers } = openTab();
  answers.save(choice, { options: [3] });
  await answers.attach(spoken, [voice], file);
  device.user = 6;
  answers.save(choice, { options: [4] });
  device.user = 5;
  await answers.forget();
  expect(device.storage.length).toBe(1);
  expect(device.blobs.size).toBe(0);
  device.user = 6;
  expect(answers.get(choice)?.draft.options).toEqual([4]);
});

test("signing out while the device still keeps a file leaves neither the file nor its record", async () => {
  const { answers } = openTab();
  let keep = () => {};
  device.slowPut = new Promise((resolve) => {
    keep = resolve;
  });
  const attached = answers.attach(spoken, [voice], file);
  const forgotten = answers.forget();
  keep();
  await Promise.all([attached, forgotten]);
  expect([device.storage.length, device.blobs.size]).toEqual([0, 0]);
});

test("what is typed or recorded during the sign-out is not kept; what comes after the next login is", async () => {
  const { answers } = openTab();
  await answers.forget();
  answers.save(choice, { options: [3] });
  await answers.attach(spoken, [voice], file);
  expect([device.storage.length, device.blobs.size]).toEqual([0, 0]);
  answers.readmit();
  answers.save(choice, { options: [3] });
  expect(answers.get(choice)?.draft.options).toEqual([3]);
});

test("a file held in memory is kept when another student signs out", async () => {
  const { answers } = openTab();
  device.slowPut = Promise.reject(new DOMException("full", "QuotaExceededError"));
  await answers.attach(spoken, [voice], file);
  device.user = 6;
  await answers.forget();
  device.user = 5;
  expect(await textOf(await answers.getFile(11))).toBe("voz");
  await answers.forget();
  expect(await answers.getFile(11)).toBeNull();
});

test("a recording that ends after the session ran out is kept for its student, and sent only in that student's session", async () => {
  const { answers, send, upload } = openTab();
  await answers.attach(spoken, [new Blob(["vo"])], { ...file, size: 2 });
  device.user = null;
  device.former = 5;
  await answers.attach(spoken, [voice], file);
  expect(await answers.submit(spoken)).toMatchObject({ is: "kept" });
  expect([upload.mock.calls.length, send.mock.calls.length]).toEqual([0, 0]);
  device.former = null;
  device.user = 5;
  expect(answers.get(spoken)?.draft.file?.size).toBe(3);
  expect(await textOf(await answers.getFile(11))).toBe("voz");
});

test("a file that is being written during another tab's sign-out is removed", async () => {
  const { answers } = openTab();
  let keep = () => {};
  device.slowPut = new Promise((resolve) => {
    keep = resolve;
  });
  const attached = answers.attach(spoken, [voice], file);
  await openTab().answers.forget();
  device.user = null;
  keep();
  await attached;
  expect([device.storage.length, device.blobs.size]).toEqual([0, 0]);
});
