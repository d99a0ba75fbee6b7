import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../platform/api/http.ts";
import type { PendingAnswersDeps } from "./create-pending-answers.ts";
import type { Place } from "./kept-answers.ts";
import { choice, createDevice, drawn, file, judged, noLine, spoken, textOf, voice } from "./testing.ts";

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

test("pressing the button twice sends one answer, and both presses get its outcome", async () => {
  const { answers, send } = openTab();
  answers.save(choice, { options: [3] });
  const outcomes = await Promise.all([answers.submit(choice), answers.submit(choice)]);
  expect(outcomes.map(({ is }) => is)).toEqual(["acknowledged", "acknowledged"]);
  expect(send).toHaveBeenCalledOnce();
});

test("an answer handed in as the upload of its picture ends is sent", async () => {
  const { answers, send } = openTab();
  answers.save(drawn, { reply: "texto" });
  await answers.attach(drawn, [voice], file);
  let submitted: ReturnType<typeof answers.submit> | undefined;
  answers.onOutcome(() => {
    submitted ??= answers.submit(drawn);
  });
  await answers.uploadNow(drawn);
  expect(await submitted).toMatchObject({ is: "acknowledged" });
  expect(send).toHaveBeenCalledOnce();
});

test("an answer handed in while its picture is uploaded is queued at once, and sent after the upload", async () => {
  const { answers, send, upload } = openTab();
  answers.save(drawn, { reply: "texto" });
  await answers.attach(drawn, [voice], file);
  let arrive: () => void = () => undefined;
  upload.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        arrive = () => resolve({ id: 77, title: "u.webm" });
      }),
  );
  const uploading = answers.uploadNow(drawn);
  const submitted = answers.submit(drawn);
  await vi.waitFor(() => expect(answers.get(drawn)?.state).toBe("queued"));
  expect(send).not.toHaveBeenCalled();
  arrive();
  expect(await submitted).toMatchObject({ is: "acknowledged" });
  expect(await uploading).toMatchObject({ is: "acknowledged" });
  expect(send).toHaveBeenCalledOnce();
  expect(upload).toHaveBeenCalledOnce();
});

/** An upload that stays in progress until the test ends it or it is aborted. */
function holdUpload(upload: ReturnType<typeof createCalls>["upload"]) {
  const held = { arrive: () => {}, fail: (_reason: unknown) => {} };
  upload.mockImplementationOnce(
    (_blob, name, { signal }) =>
      new Promise((resolve, reject) => {
        held.arrive = () => resolve({ id: 76, title: name });
        held.fail = reject;
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
  );
  return held;
}

test("a picture chosen while another is uploaded is uploaded after it, and keeps the id of its own upload", async () => {
  const { answers, upload } = openTab();
  await answers.attach(drawn, [voice], { ...file, name: "a.jpg" });
  upload.mockImplementationOnce(async () => {
    await answers.attach(drawn, [new Blob(["outra"])], { ...file, name: "b.jpg", size: 5 });
    return { id: 76, title: "a.jpg" };
  });
  await answers.uploadNow(drawn);
  expect(answers.get(drawn)?.draft.file).toMatchObject({ name: "b.jpg", id: 77 });
  expect(await textOf(upload.mock.calls[1]?.[0])).toBe("outra");
});

test("removing a picture aborts its upload, and only the picture chosen afterwards is sent with the answer", async () => {
  const { answers, send, upload } = openTab();
  await answers.attach(drawn, [voice], { ...file, name: "a.jpg" });
  holdUpload(upload);
  void answers.uploadNow(drawn);
  await vi.waitFor(() => expect(upload).toHaveBeenCalledOnce());
  await answers.detach(drawn);
  await answers.attach(drawn, [new Blob(["outra"])], { ...file, name: "b.jpg", size: 5 });
  void answers.uploadNow(drawn);
  answers.save(drawn, { reply: "texto" });
  expect(await answers.submit(drawn)).toMatchObject({ is: "acknowledged" });
  expect(send.mock.calls.map(([body]) => body.file_id)).toEqual([77]);
});

test.each([
  ["ends", (held: ReturnType<typeof holdUpload>) => held.arrive()],
  ["is refused", (held: ReturnType<typeof holdUpload>) => held.fail(judged(415, "não é imagem"))],
])(
  "the upload of a picture that another tab replaced %s: the answer goes with the other",
  async (_how, end) => {
    const { answers, send, upload } = openTab();
    await answers.attach(drawn, [voice], { ...file, name: "a.jpg" });
    const held = holdUpload(upload);
    void answers.uploadNow(drawn);
    await vi.waitFor(() => expect(upload).toHaveBeenCalledOnce());
    const other = openTab().answers;
    await other.detach(drawn);
    await other.attach(drawn, [new Blob(["outra"])], { ...file, name: "b.jpg", size: 5 });
    other.save(drawn, { reply: "texto" });
    const submitted = answers.submit(drawn);
    await vi.waitFor(() => expect(answers.isWaitingFor(12)).toBe(true));
    end(held);
    expect(await submitted).toMatchObject({ is: "acknowledged" });
    expect(send.mock.calls.map(([body]) => body.file_id)).toEqual([77]);
    expect(await textOf(upload.mock.calls[1]?.[0])).toBe("outra");
  },
);

test("without a connection only the first waiting answer is tried; after a 500 the others are tried as well", async () => {
  const { answers, send } = openTab();
  send.mockImplementation(noLine);
  answers.save(choice, { options: [3] });
  await answers.submit(choice);
  await answers.attach(spoken, [voice], { ...file, id: 77, title: "u.webm" });
  await answers.submit(spoken);
  send.mockClear();
  await answers.flush();
  expect(send).toHaveBeenCalledOnce();
  send.mockClear().mockImplementation(() => Promise.reject(new ApiError(500, "")));
  await answers.flush();
  expect(send).toHaveBeenCalledTimes(2);
});

test("a failing upload delays no answer without a file, and a draft's picture delays nothing that was handed in", async () => {
  const { answers, send, upload } = openTab();
  upload.mockImplementation(noLine);
  send.mockImplementation(noLine);
  await answers.attach(drawn, [new Blob(["imagem"])], { ...file, name: "a.jpg" });
  await answers.attach(spoken, [voice], file);
  await answers.submit(spoken);
  answers.save(choice, { options: [3] });
  await answers.submit(choice);
  send.mockReset().mockImplementation(async () => ({ progress: 0.5, message: "ok" }));
  upload.mockClear();
  await answers.flush();
  expect(send.mock.calls.map(([body]) => body.exercise_list_instance_exercise_id)).toEqual([10]);
  expect(await textOf(upload.mock.calls[0]?.[0])).toBe("voz");
  expect(upload).toHaveBeenCalledOnce();
});

test("an answer without a file is retried while a slow upload is in progress", async () => {
  const { answers, send, upload } = openTab();
  await answers.attach(spoken, [voice], file);
  upload.mockReturnValueOnce(new Promise(() => undefined));
  void answers.submit(spoken);
  await vi.waitFor(() => expect(upload).toHaveBeenCalled());
  void answers.flush();
  send.mockRejectedValueOnce(new ApiError(503, ""));
  answers.save(choice, { options: [3] });
  expect(await answers.submit(choice)).toMatchObject({ is: "kept" });
  device.now += 60_000;
  void answers.flush();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

test("an answer keeps the try, first or second, at which it was handed in, however often it is sent", async () => {
  const { answers, send } = openTab();
  const first: Place = { ...choice, type: "OO", secondTry: false };
  const second: Place = { ...first, secondTry: true };
  const tries = () => send.mock.calls.map(([body]) => body.second_try);
  send.mockImplementation(noLine);
  answers.save(first, { options: [3] });
  await answers.submit(first);
  await answers.submit(second);
  await answers.flush();
  expect(tries()).toEqual([false, false, false]);

  await answers.dismiss(10);
  send.mockClear();
  answers.save(first, { options: [4] });
  await answers.submit(second);
  expect(tries()).toEqual([true]);
});

test("changing a refused answer makes it a draft again, without the refusal's message", async () => {
  const { answers, send } = openTab();
  answers.save(choice, { options: [3] });
  send.mockImplementation(() => Promise.reject(judged(412, "Tempo expirado.")));
  await answers.submit(choice);
  answers.save(choice, { options: [4] });
  expect(answers.get(choice)).toMatchObject({ state: "draft", refusal: null });
});
