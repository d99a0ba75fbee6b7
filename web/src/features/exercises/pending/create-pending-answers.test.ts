import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../platform/http.ts";
import { MemoryStorage } from "../../../platform/testing.ts";
import type { AnswerFiles } from "./answer-files.ts";
import { createPendingAnswers, type PendingAnswersDeps } from "./create-pending-answers.ts";
import type { Place } from "./kept-answers.ts";

const choice: Place = { enrollmentId: 1, lessonId: 2, exerciseId: 10, type: "O" };
const spoken: Place = { enrollmentId: 1, lessonId: 2, exerciseId: 11, type: "M" };
const drawn: Place = { enrollmentId: 1, lessonId: 2, exerciseId: 12, type: "DD" };
const voice = new Blob(["voz"]);
const file = { name: "gravacao.webm", size: 3, id: null, title: null };
const noLine = () => Promise.reject(new ApiError(0, "Sem conexão"));

let storage: MemoryStorage;
let blobs: Map<string, { take: string; parts: readonly Blob[] }>;
let user: number | null;
/** What keeping waits for. */
let slowPut: Promise<void> | null;

const memoryFiles = (): AnswerFiles => ({
  get: async (key) => {
    const kept = blobs.get(key);
    return kept ? new Blob([...kept.parts]) : null;
  },
  put: async (key, take, parts) => {
    await slowPut;
    blobs.set(key, { take, parts });
  },
  append: async (key, take, count, added) => {
    const kept = blobs.get(key);
    if (kept?.take !== take) return false;
    blobs.set(key, { take, parts: [...kept.parts.slice(0, count), ...added] });
    return true;
  },
  remove: async (key) => void blobs.delete(key),
  clear: async (prefix) => {
    for (const key of blobs.keys()) if (key.startsWith(prefix)) blobs.delete(key);
  },
});
const textOf = async (blob: Blob | null | undefined) => (blob ? blob.text() : null);

const atOnce: PendingAnswersDeps["exclusively"] = (_name, work) => work();

/** A tab of this device; another one shares storage and files. */
function openTab(exclusively = atOnce) {
  const send = vi.fn<PendingAnswersDeps["send"]>(async () => ({ progress: 0.5, message: "ok" }));
  const upload = vi.fn<PendingAnswersDeps["upload"]>(async () => ({ id: 77, title: "u.webm" }));
  const answers = createPendingAnswers({
    storage,
    files: memoryFiles(),
    userId: () => user,
    send,
    upload,
    exclusively,
    now: () => 1_000,
  });
  return { answers, send, upload };
}

beforeEach(() => {
  storage = new MemoryStorage();
  blobs = new Map();
  user = 5;
  slowPut = null;
});

test("what is chosen is there in another tab, for this student alone", () => {
  openTab().answers.save(choice, { options: [3] });
  const { answers } = openTab();
  expect(answers.get(choice)?.draft.options).toEqual([3]);
  expect(answers.hasUnsent()).toBe(true);
  user = 6;
  expect(answers.get(choice)).toBeNull();
  expect(answers.hasUnsent()).toBe(false);
});

test("nothing is left of what was taken back", () => {
  const { answers } = openTab();
  answers.save(choice, { options: [3] });
  answers.save(choice, { options: [] });
  expect(storage.length).toBe(0);
});

test("an answer goes at the acknowledgement and not before", async () => {
  const { answers, send } = openTab();
  answers.save(choice, { options: [3] });
  send.mockImplementation(async () => {
    expect(storage.length).toBe(1);
    return { progress: 1, message: "ok" };
  });
  expect(await answers.submit(choice)).toMatchObject({ is: "acknowledged", progress: 1 });
  expect(send).toHaveBeenCalledWith({
    exercise_list_instance_exercise_id: 10,
    enrollment_id: 1,
    exercise_option_id: 3,
  });
  expect(storage.length).toBe(0);
  expect(answers.getDelivery(10)).toMatchObject({ sending: false, sentAt: 1_000 });
});

test("without a line it waits, and another visit sends it", async () => {
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

test("what was not handed in is never sent by itself", async () => {
  const { answers, send } = openTab();
  answers.save(choice, { options: [3] });
  await answers.flush();
  expect(send).not.toHaveBeenCalled();
});

test("a recording is uploaded once, however often the answer is tried", async () => {
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
  expect(blobs.size).toBe(0);
});

test("a file that the server has dropped since is uploaded anew, once, and the answer goes through", async () => {
  const { answers, send, upload } = openTab();
  answers.save(drawn, { reply: "texto" });
  await answers.attach(drawn, [voice], { ...file, name: "a.jpg" });
  await answers.uploadNow(drawn);
  upload.mockImplementation(async () => ({ id: 78, title: "v.webm" }));
  const gone = new ApiError(422, "Dados inválidos", {
    errors: { file_id: ["Este arquivo não pode ser usado."] },
  });
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
  slowPut = new Promise((resolve) => {
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

test("a recording that goes on adds its parts; one made anew, here or in another tab, takes its place", async () => {
  const [a, b, c, d] = ["a", "b", "c", "d"].map((part) => new Blob([part])) as [Blob, Blob, Blob, Blob];
  const first = openTab();
  await first.answers.attach(spoken, [a], file);
  const parts = () => blobs.get("5:11")?.parts;
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

test("a picture whose upload broke goes up when the line is back, without being handed in", async () => {
  const { answers, send, upload } = openTab();
  upload.mockImplementationOnce(noLine);
  await answers.attach(drawn, [voice], { ...file, name: "a.jpg" });
  expect(await answers.uploadNow(drawn)).toMatchObject({ is: "kept" });
  await answers.flush();
  expect(answers.get(drawn)).toMatchObject({ state: "draft", draft: { file: { id: 77 } } });
  expect(send).not.toHaveBeenCalled();
});

test("a file that the server refuses is let go; what was written stays", async () => {
  const { answers, upload } = openTab();
  answers.save(drawn, { reply: "texto" });
  await answers.attach(drawn, [voice], { ...file, name: "a.jpg" });
  upload.mockImplementation(() => Promise.reject(new ApiError(415, "não é imagem")));
  expect(await answers.uploadNow(drawn)).toMatchObject({ is: "refused" });
  expect(answers.get(drawn)).toMatchObject({ state: "draft", draft: { reply: "texto", file: null } });
});

test("412 is the last word: kept to be shown, never sent again, not counted as unsent", async () => {
  const { answers, send } = openTab();
  answers.save(choice, { options: [3] });
  send.mockImplementation(() => Promise.reject(new ApiError(412, "Tempo expirado.")));
  expect(await answers.submit(choice)).toMatchObject({ is: "refused" });
  await answers.flush();
  expect(send).toHaveBeenCalledOnce();
  expect(answers.get(choice)).toMatchObject({ state: "refused", refusal: "Tempo expirado." });
  expect(answers.hasUnsent()).toBe(false);
  await answers.dismiss(10);
  expect(answers.get(choice)).toBeNull();
});

test.each([422, 404, 409])("%i gives the answer back to be changed", async (status) => {
  const { answers, send } = openTab();
  answers.save(choice, { options: [3] });
  send.mockImplementation(() => Promise.reject(new ApiError(status, "não")));
  expect(await answers.submit(choice)).toMatchObject({ is: "refused" });
  expect(answers.get(choice)?.state).toBe("draft");
});

test.each([401, 429, 500, 503])("%i passes: the answer stays handed in", async (status) => {
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
    user = 6;
    return { id: 77, title: "u.webm" };
  });
  await answers.submit(spoken);
  expect(send).not.toHaveBeenCalled();
});

test("another tab that was faster leaves nothing to send", async () => {
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

test("a device that keeps nothing says so, and the answer can be sent all the same", async () => {
  storage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const { answers, send } = openTab();
  answers.save(choice, { options: [3] });
  expect(answers.isSafe(10)).toBe(false);
  await answers.submit(choice);
  expect(send).toHaveBeenCalledOnce();
  expect(answers.hasUnsent()).toBe(false);
});

test("an answer under the same number in another lesson is not this one's", () => {
  const { answers } = openTab();
  answers.save(choice, { options: [3] });
  expect(answers.get({ ...choice, lessonId: 9 })).toBeNull();
});

test("signing out leaves no trace of this student, and all of the others'", async () => {
  const { answers } = openTab();
  answers.save(choice, { options: [3] });
  await answers.attach(spoken, [voice], file);
  user = 6;
  answers.save(choice, { options: [4] });
  user = 5;
  await answers.forget();
  expect(storage.length).toBe(1);
  expect(blobs.size).toBe(0);
  user = 6;
  expect(answers.get(choice)?.draft.options).toEqual([4]);
});
