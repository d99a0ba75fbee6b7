import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../platform/api/http.ts";
import type { PendingAnswersDeps } from "./create-pending-answers.ts";
import { createDevice, drawn, file, judged, noLine, spoken, textOf, voice } from "./testing.ts";

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

test("a recording is uploaded once, however often the answer is retried", async () => {
  const { answers, send, upload } = openTab();
  await answers.attach(spoken, [voice], file);
  send.mockImplementationOnce(noLine);
  await answers.submit(spoken);
  expect(answers.get(spoken)?.draft.file?.id).toBe(77);
  await answers.flush();
  expect(upload).toHaveBeenCalledOnce();
  expect(send).toHaveBeenLastCalledWith({
    exercise_list_instance_exercise_id: 11,
    enrollment_id: 1,
    file_id: 77,
  });
  expect(device.blobs.size).toBe(0);
});

test("a file that the server has deleted since is uploaded again, once, and the answer is sent", async () => {
  const { answers, send, upload } = openTab();
  answers.save(drawn, { reply: "texto" });
  await answers.attach(drawn, [voice], { ...file, name: "a.jpg" });
  await answers.uploadNow(drawn);
  upload.mockImplementation(async () => ({ id: 78, title: "v.webm" }));
  const gone = judged(422, "Dados inválidos", { file_id: ["Este arquivo não pode ser usado."] });
  send.mockImplementationOnce(() => Promise.reject(gone));
  expect(await answers.submit(drawn)).toMatchObject({ is: "acknowledged" });
  expect(send.mock.calls.map(([body]) => body.file_id)).toEqual([77, 78]);

  await answers.attach(spoken, [voice], file);
  upload.mockClear();
  send.mockImplementation(() => Promise.reject(gone));
  expect(await answers.submit(spoken)).toMatchObject({ is: "refused", error: { status: 422 } });
  expect(upload).toHaveBeenCalledTimes(1);
  expect(answers.get(spoken)).toMatchObject({ state: "draft" });
  expect(await textOf(await answers.getFile(11))).toBe("voz");
});

test("handing in at once sends the whole recording, however long the device takes to keep it", async () => {
  const { answers, upload } = openTab();
  await answers.attach(spoken, [new Blob(["vo"])], { ...file, size: 2 });
  let keep = () => {};
  device.slowPut = new Promise((resolve) => {
    keep = resolve;
  });
  const attached = answers.attach(spoken, [voice], file);
  const submitted = answers.submit(spoken);
  keep();
  await attached;
  expect(await submitted).toMatchObject({ is: "acknowledged" });
  expect(upload).toHaveBeenCalledOnce();
  expect(await textOf(upload.mock.calls[0]?.[0])).toBe("voz");
});

test("a recording in progress appends its parts; a new recording, here or in another tab, replaces it", async () => {
  const [a, b, c, d] = ["a", "b", "c", "d"].map((part) => new Blob([part])) as [Blob, Blob, Blob, Blob];
  const first = openTab();
  await first.answers.attach(spoken, [a], file);
  const parts = () => device.blobs.get("5:11")?.parts;
  const kept = parts()?.[0];
  await first.answers.attach(spoken, [a, b], file);
  expect(parts()).toEqual([kept, b]);
  await openTab().answers.attach(spoken, [d], file);
  expect(await textOf(await first.answers.getFile(11))).toBe("d");
  await first.answers.attach(spoken, [a, b, c], file);
  expect(await textOf(await first.answers.getFile(11))).toBe("abc");
  await first.answers.attach(spoken, [d], file);
  expect(await textOf(await first.answers.getFile(11))).toBe("d");
});

test("a picture whose upload failed is uploaded when the connection is back, even before the answer is handed in", async () => {
  const { answers, send, upload } = openTab();
  upload.mockImplementationOnce(noLine);
  await answers.attach(drawn, [voice], { ...file, name: "a.jpg" });
  expect(await answers.uploadNow(drawn)).toMatchObject({ is: "kept" });
  await answers.flush();
  expect(answers.get(drawn)).toMatchObject({ state: "draft", draft: { file: { id: 77 } } });
  expect(send).not.toHaveBeenCalled();
});

test.each([413, 415, 422])(
  "a recording that the server refuses with %i is kept, to be played and sent again",
  async (status) => {
    const { answers, upload } = openTab();
    await answers.attach(spoken, [voice], file);
    upload.mockRejectedValueOnce(judged(status, "não"));
    expect(await answers.submit(spoken)).toMatchObject({ is: "refused" });
    expect(answers.get(spoken)).toMatchObject({ state: "draft", refusal: "não", draft: { file } });
    expect(await textOf(await answers.getFile(11))).toBe("voz");
    expect(await answers.submit(spoken)).toMatchObject({ is: "acknowledged" });
    expect(upload).toHaveBeenCalledTimes(2);
  },
);

test.each([400, 403, 404, 413])(
  "a %i that isn't the portal's own doesn't refuse the file: it is retried a minute later",
  async (status) => {
    const { answers, send, upload } = openTab();
    await answers.attach(spoken, [voice], file);
    upload.mockRejectedValueOnce(new ApiError(status, "Bloqueado"));
    expect(await answers.submit(spoken)).toMatchObject({ is: "kept" });
    expect(answers.get(spoken)).toMatchObject({ state: "queued", refusal: null, draft: { file } });
    expect(answers.getDelivery(11).waitingFor).not.toBe(0);
    device.now += 59_999;
    await answers.flush();
    expect(upload).toHaveBeenCalledOnce();
    device.now += 1;
    await answers.flush();
    expect(send).toHaveBeenCalledOnce();
  },
);

test("Retry-After delays automatic retries, but not the student's own press", async () => {
  const { answers, upload } = openTab();
  upload.mockImplementation(() => Promise.reject(new ApiError(429, "espere", { retryAfter: 60 })));
  answers.save(drawn, { reply: "texto" });
  await answers.attach(drawn, [voice], file);
  await answers.uploadNow(drawn);
  await answers.flush();
  device.now += 59_999;
  await answers.flush();
  expect(upload).toHaveBeenCalledTimes(1);
  await answers.submit(drawn);
  expect(upload).toHaveBeenCalledTimes(2);
  device.now += 60_000;
  await answers.flush();
  expect(upload).toHaveBeenCalledTimes(3);
});

test("the delay of Retry-After ends when the device's clock is set back, which would lengthen it", async () => {
  const { answers, upload } = openTab();
  upload.mockRejectedValueOnce(new ApiError(503, "espere", { retryAfter: 60 }));
  await answers.attach(spoken, [voice], file);
  await answers.submit(spoken);
  device.now -= 600_000;
  await answers.flush();
  expect(upload).toHaveBeenCalledTimes(2);
});

test("a file that neither the server nor the device has any more is dropped and reported as lost", async () => {
  const { answers, send } = openTab();
  answers.save(drawn, { reply: "texto" });
  await answers.attach(drawn, [voice], { ...file, name: "a.jpg" });
  await answers.uploadNow(drawn);
  device.blobs.clear();
  const gone = judged(422, "Dados inválidos", { file_id: ["Este arquivo não pode ser usado."] });
  send.mockImplementation(() => Promise.reject(gone));
  const outcome = await answers.submit(drawn);
  expect(outcome).toMatchObject({ is: "refused", error: { message: expect.stringContaining("se perdeu") } });
  expect(answers.get(drawn)).toMatchObject({ state: "draft", draft: { reply: "texto", file: null } });
});

test("a recording that can't be read once is not lost: it is retried", async () => {
  const { answers, send, upload } = openTab();
  await answers.attach(spoken, [voice], file);
  device.isUnreadable = true;
  expect(await answers.submit(spoken)).toMatchObject({ is: "kept" });
  expect(answers.get(spoken)).toMatchObject({ state: "queued", draft: { file: { name: file.name } } });
  device.isUnreadable = false;
  await answers.flush();
  expect([upload.mock.calls.length, send.mock.calls.length]).toEqual([1, 1]);
});

test("a recording that can't be read three times becomes a draft again, with the reason", async () => {
  const { answers } = openTab();
  await answers.attach(spoken, [voice], file);
  device.isUnreadable = true;
  await answers.submit(spoken);
  await answers.flush();
  expect(answers.isWaitingFor(11)).toBe(true);
  await answers.flush();
  expect(answers.get(spoken)).toMatchObject({
    state: "draft",
    draft: { file: { name: file.name } },
    refusal: expect.stringContaining("não pôde ser lido"),
  });
  device.isUnreadable = false;
  expect(await answers.submit(spoken)).toMatchObject({ is: "acknowledged" });
});

test("a refused picture is not retried automatically, whatever else is typed, and can be removed", async () => {
  const { answers, upload } = openTab();
  await answers.attach(drawn, [voice], { ...file, name: "a.jpg" });
  upload.mockRejectedValueOnce(judged(415, "não é imagem"));
  await answers.uploadNow(drawn);
  expect(answers.get(drawn)?.refusal).toBe("não é imagem");
  expect(answers.hasUnsent()).toBe(true);
  answers.save(drawn, { reply: "texto" });
  await answers.flush();
  expect(upload).toHaveBeenCalledOnce();
  await answers.detach(drawn);
  expect(answers.get(drawn)).toMatchObject({ draft: { reply: "texto", file: null } });
  expect(device.blobs.size).toBe(0);
});
