import { expect, test, vi } from "vitest";
import { ApiError } from "../api/http.ts";
import { MemoryStorage } from "../testing.ts";
import { createPendingProgress, type ProgressReport } from "./create-pending-progress.ts";

const lesson = { enrollmentId: 1, lessonId: 2 };
const away = new ApiError(0, "");

function setUp(answer: (report: ProgressReport) => Promise<number>) {
  const storage = new MemoryStorage();
  const student = { id: 7 as number | null };
  const send = vi.fn(answer);
  const isBlocked = async () => false;
  const pending = createPendingProgress({ storage, userId: () => student.id, send, isBlocked });
  return { storage, student, send, pending };
}

test("an acknowledged report is removed from the device", async () => {
  const { pending, storage } = setUp(async ({ progress }) => progress);
  expect(await pending.report({ ...lesson, progress: 0.4 })).toBe(0.4);
  expect(storage.length).toBe(0);
});

test("a report is stored before it is sent, so that a closed page loses nothing", () => {
  const { pending } = setUp(() => new Promise(() => undefined));
  void pending.report({ ...lesson, progress: 0.4, keepalive: true });
  expect(pending.get(1, 2)).toBe(0.4);
});

test.each([0, 401, 429, 500, 503])("after a failure with %i the greatest report is kept", async (status) => {
  const { pending } = setUp(() => Promise.reject(new ApiError(status, "")));
  expect(await pending.report({ ...lesson, progress: 0.6 })).toBe("kept");
  expect(await pending.report({ ...lesson, progress: 0.3 })).toBe("kept");
  expect(pending.get(1, 2)).toBe(0.6);
});

test.each([404, 412, 422])(
  "a refusal with %i is final: the report is dropped and the error thrown",
  async (status) => {
    const { pending } = setUp(() => Promise.reject(new ApiError(status, "Não encontrado.")));
    await expect(pending.report({ ...lesson, progress: 0.6 })).rejects.toMatchObject({ status });
    expect(pending.has()).toBe(false);
  },
);

test("a lesson locked only because the previous one's end is pending is kept, and sent after it", async () => {
  const { pending, send } = setUp(() => Promise.reject(away));
  await pending.report({ ...lesson, progress: 1 });
  const locked = new ApiError(412, "", { body: { lesson_id: lesson.lessonId } });
  send.mockRejectedValueOnce(locked);
  const next = { enrollmentId: 1, lessonId: 3, progress: 0.4 };
  expect(await pending.report(next)).toBe("kept");
  send.mockImplementation(async ({ progress }) => progress);
  await pending.flush();
  expect(pending.has()).toBe(false);
  send.mockRejectedValueOnce(locked);
  await expect(pending.report(next), "nothing waits that would open it").rejects.toBe(locked);
});

test("the acknowledgement of a smaller report does not drop a greater one", async () => {
  const { pending, send } = setUp(() => Promise.reject(away));
  await pending.report({ ...lesson, progress: 0.9 });
  send.mockResolvedValueOnce(0.5);
  await pending.report({ ...lesson, progress: 0.5 });
  expect(pending.get(1, 2)).toBe(0.9);
});

test("kept reports are sent when the connection is back, and a refused one does not stop the rest", async () => {
  const { pending, send, storage } = setUp(() => Promise.reject(away));
  await pending.report({ ...lesson, progress: 0.9 });
  await pending.report({ enrollmentId: 1, lessonId: 3, progress: 1 });
  send.mockRejectedValueOnce(new ApiError(404, "")).mockResolvedValueOnce(1);
  await Promise.all([pending.flush(), pending.flush()]);
  expect(send).toHaveBeenCalledTimes(4);
  expect(storage.length).toBe(0);
});

test("a report that causes a server error is kept, and does not stop the rest", async () => {
  const { pending, send } = setUp(() => Promise.reject(away));
  for (const lessonId of [2, 3]) await pending.report({ enrollmentId: 1, lessonId, progress: 0.5 });
  send.mockImplementation(({ lessonId, progress }) =>
    lessonId === 2 ? Promise.reject(new ApiError(500, "")) : Promise.resolve(progress),
  );
  expect(await pending.flush()).toBe(true);
  expect([pending.get(1, 2), pending.get(1, 3)]).toEqual([0.5, null]);
});

test("without a connection only the first is tried", async () => {
  const { pending, send } = setUp(() => Promise.reject(away));
  await pending.report({ ...lesson, progress: 0.9 });
  await pending.report({ enrollmentId: 1, lessonId: 3, progress: 1 });
  send.mockClear();
  expect(await pending.flush(), "the server has received nothing").toBe(false);
  expect(send).toHaveBeenCalledTimes(1);
});

test("another student's reports are neither shown nor sent, and are kept until they sign in again", async () => {
  const { pending, send, student } = setUp(() => Promise.reject(away));
  await pending.report({ ...lesson, progress: 0.9 });
  student.id = 8;
  send.mockClear();
  await pending.flush();
  expect([pending.get(1, 2), pending.has(), send.mock.calls.length]).toEqual([null, false, 0]);
  pending.forget();
  student.id = 7;
  expect(pending.get(1, 2)).toBe(0.9);
  pending.forget();
  expect(pending.has()).toBe(false);
});

test("a flush in progress sends nothing in the name of a student who has signed in since", async () => {
  const { pending, send, student } = setUp(() => Promise.reject(away));
  await pending.report({ ...lesson, progress: 0.9 });
  await pending.report({ ...lesson, lessonId: 3, progress: 0.5 });
  send.mockClear().mockImplementation(async ({ progress }) => {
    student.id = 8;
    return progress;
  });
  await pending.flush();
  expect(send).toHaveBeenCalledOnce();
  student.id = 7;
  expect([pending.get(1, 2), pending.get(1, 3)]).toEqual([null, 0.5]);
});

test("reports made before the student is known are assigned to the first known student", async () => {
  const { pending, send, student } = setUp(() => Promise.reject(away));
  student.id = null;
  await pending.report({ ...lesson, progress: 0.2 });
  student.id = 7;
  send.mockResolvedValueOnce(0.2);
  expect(await pending.flush(), "the server has received it").toBe(true);
  expect(send).toHaveBeenLastCalledWith({ ...lesson, progress: 0.2 });
  expect(pending.has()).toBe(false);
});

test("lists the pending lessons of one enrollment only", async () => {
  const { pending } = setUp(() => Promise.reject(away));
  await pending.report({ enrollmentId: 1, lessonId: 2, progress: 0.4 });
  await pending.report({ enrollmentId: 1, lessonId: 3, progress: 1 });
  await pending.report({ enrollmentId: 11, lessonId: 2, progress: 1 });
  expect(pending.listOf(1)).toEqual([
    { lessonId: 2, progress: 0.4 },
    { lessonId: 3, progress: 1 },
  ]);
});

test("a report refused by a full storage stays in memory and is sent when the connection is back", async () => {
  const { pending, storage, send } = setUp(() => Promise.reject(away));
  vi.spyOn(storage, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(await pending.report({ ...lesson, progress: 0.4 })).toBe("kept");
  expect(await pending.report({ ...lesson, progress: 0.9 })).toBe("kept");
  expect([pending.get(1, 2), pending.has(), pending.isSafe()]).toEqual([0.9, true, false]);
  send.mockClear().mockResolvedValue(0.9);
  expect(await pending.flush()).toBe(true);
  expect(send).toHaveBeenCalledExactlyOnceWith({ ...lesson, progress: 0.9 });
  expect(pending.has()).toBe(false);
});

test("nothing is kept after the sign-out, neither from a flush in progress nor from a closing player", async () => {
  const { pending, send, student, storage } = setUp(() => Promise.reject(away));
  for (const lessonId of [2, 3]) await pending.report({ enrollmentId: 1, lessonId, progress: 0.5 });
  let fail = () => {};
  send.mockImplementationOnce(
    () =>
      new Promise((_, reject) => {
        fail = () => reject(new ApiError(500, ""));
      }),
  );
  const flushed = pending.flush();
  pending.forget();
  fail();
  await flushed;
  await pending.report({ ...lesson, progress: 0.9 });
  student.id = null;
  await pending.report({ ...lesson, progress: 0.9 });
  student.id = 8;
  expect([storage.length, pending.has()]).toEqual([0, false]);
  pending.readmit();
  await pending.report({ ...lesson, progress: 0.1 });
  expect(pending.get(1, 2)).toBe(0.1);
});

test("of a lesson's reports in memory and in storage the greater counts", async () => {
  const { pending, storage } = setUp(() => Promise.reject(away));
  const full = vi.spyOn(storage, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await pending.report({ ...lesson, progress: 0.4 });
  full.mockRestore();
  storage.setItem("pending-progress:7", JSON.stringify({ "1/2": 0.9 }));
  expect(pending.get(1, 2)).toBe(0.9);
});

test("a flush doesn't send a report in flight again, but waits for it", async () => {
  let answer: (stored: number) => void = () => undefined;
  const { pending, send } = setUp(() => new Promise((resolve) => (answer = resolve)));
  const reported = pending.report({ ...lesson, progress: 0.4 });
  const flushed = pending.flush();
  const isOver = vi.fn();
  void flushed.then(isOver);
  await Promise.resolve();
  expect([send.mock.calls.length, isOver.mock.calls.length]).toEqual([1, 0]);
  answer(0.4);
  expect(await reported).toBe(0.4);
  expect(await flushed, "the caller that reported it already knows").toBe(false);
  expect(send).toHaveBeenCalledOnce();
});

test("more progress than is in flight is sent", async () => {
  const { pending, send, student, storage } = setUp(() => new Promise(() => undefined));
  void pending.report({ ...lesson, progress: 0.4 });
  storage.setItem(`pending-progress:${student.id}`, JSON.stringify({ "1/2": 0.8 }));
  void pending.flush();
  expect(send.mock.calls.map(([{ progress }]) => progress)).toEqual([0.4, 0.8]);
});

test("a report sent by another tab notifies subscribers", () => {
  const { pending } = setUp(() => Promise.reject(away));
  const listener = vi.fn();
  pending.subscribe(listener);
  pending.emit();
  expect(listener).toHaveBeenCalledOnce();
});
