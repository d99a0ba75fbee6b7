import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "../../../platform/testing.ts";
import { createPendingAnswers, type PendingAnswersDeps } from "./create-pending-answers.ts";
import { alone, choice, file, spoken, textOf } from "./testing.ts";

/** A browser whose database for files never answers. */
async function openTab() {
  vi.stubGlobal("indexedDB", { open: () => ({}) });
  vi.resetModules();
  const { deviceFiles } = await import("./answer-files.ts");
  const send = vi.fn<PendingAnswersDeps["send"]>(async () => ({ progress: 0.5, message: "ok" }));
  const upload = vi.fn<PendingAnswersDeps["upload"]>(async () => ({ id: 77, title: "u.webm" }));
  const answers = createPendingAnswers({
    storage: new MemoryStorage(),
    files: deviceFiles,
    userId: () => 5,
    formerUserId: () => null,
    send,
    upload,
    exclusively: (_name, work) => work(),
    ...alone,
    now: () => Date.now(),
  });
  return { answers, send, upload };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a recording of a minute is uploaded whole within seconds of handing it in, even if the device's database never answers", async () => {
  const { answers, upload } = await openTab();
  const parts: Blob[] = [];
  for (let second = 0; second < 60; second += 1) {
    parts.push(new Blob(["."]));
    void answers.attach(spoken, [...parts], { ...file, size: parts.length });
    await vi.advanceTimersByTimeAsync(1_000);
  }
  const submitted = answers.submit(spoken);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(upload).toHaveBeenCalledOnce();
  expect(await textOf(upload.mock.calls[0]?.[0])).toHaveLength(60);
  expect(await submitted).toMatchObject({ is: "acknowledged" });
});

test("an answer without a file is sent at once, even if the device's database never answers", async () => {
  const { answers } = await openTab();
  answers.save(choice, { options: [3] });
  const settled = vi.fn();
  void answers.submit(choice).then(settled);
  await vi.advanceTimersByTimeAsync(0);
  expect(settled).toHaveBeenCalledWith(expect.objectContaining({ is: "acknowledged" }));
});
