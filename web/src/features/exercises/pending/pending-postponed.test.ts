import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../platform/api/http.ts";
import type { PendingAnswersDeps } from "./create-pending-answers.ts";
import { choice, createDevice, file, judged, spoken } from "./testing.ts";

const createCalls = () => ({
  send: vi.fn<PendingAnswersDeps["send"]>(async () => ({ progress: 0.5, message: "ok" })),
  upload: vi.fn<PendingAnswersDeps["upload"]>(async () => ({ id: 77, title: "u.webm" })),
});
let device: ReturnType<typeof createDevice<ReturnType<typeof createCalls>>>;
beforeEach(() => {
  device = createDevice(createCalls);
});
const notFound = judged(404, "Não encontrado.");

test.each([
  ["is blocked", async () => true],
  ["may be blocked: the course list can't be loaded", () => Promise.reject(new Error("away"))],
])(
  "an answer in an enrollment that %s stays handed in, and is sent once it is not",
  async (_what, isBlocked) => {
    const { answers, send } = device.openTab();
    device.isBlocked = vi.fn(isBlocked);
    answers.save(choice, { options: [3] });
    send.mockRejectedValueOnce(notFound);
    expect(await answers.submit(choice)).toEqual({ is: "kept", place: choice, error: notFound });
    expect(device.isBlocked).toHaveBeenCalledExactlyOnceWith(choice.enrollmentId);
    expect(answers.get(choice)).toMatchObject({ state: "queued", refusal: null, draft: { options: [3] } });
    device.now += 599_999;
    await answers.flush();
    expect(send).toHaveBeenCalledOnce();
    device.now += 1;
    await answers.flush();
    expect(send).toHaveBeenCalledTimes(2);
    expect(answers.get(choice)).toBeNull();
  },
);

test("an answer refused with 404 in an enrollment that is not blocked becomes a draft again", async () => {
  const { answers, send } = device.openTab();
  answers.save(choice, { options: [3] });
  send.mockRejectedValueOnce(notFound);
  expect(await answers.submit(choice)).toMatchObject({ is: "refused", error: { status: 404 } });
  expect(answers.get(choice)).toMatchObject({ state: "draft", refusal: "Não encontrado." });
});

test.each([400, 403, 404, 412, 422])(
  "a %i that isn't the portal's own doesn't refuse an answer: it is retried a minute later",
  async (status) => {
    const { answers, send } = device.openTab();
    answers.save(choice, { options: [3] });
    const blocked = new ApiError(status, "Acesso negado.");
    send.mockRejectedValueOnce(blocked);
    expect(await answers.submit(choice)).toEqual({ is: "kept", place: choice, error: blocked });
    expect(answers.get(choice)).toMatchObject({ state: "queued", refusal: null });
    device.now += 59_999;
    await answers.flush();
    expect(send).toHaveBeenCalledOnce();
    device.now += 1;
    await answers.flush();
    expect(answers.get(choice)).toBeNull();
  },
);

test("a lost file is reported also in a blocked enrollment", async () => {
  const { answers } = device.openTab();
  device.isBlocked = async () => true;
  await answers.attach(spoken, [new Blob(["voz"])], file);
  device.blobs.clear();
  expect(await answers.submit(spoken)).toMatchObject({ is: "refused" });
  expect(answers.get(spoken)).toMatchObject({ state: "draft", draft: { file: null } });
});
