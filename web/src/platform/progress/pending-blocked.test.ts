import { expect, test, vi } from "vitest";
import { ApiError } from "../api/http.ts";
import { MemoryStorage } from "../testing.ts";
import { createPendingProgress, type ProgressReport } from "./create-pending-progress.ts";

const lesson = { enrollmentId: 1, lessonId: 2 };
const away = new ApiError(0, "");

function setUp(answer: (report: ProgressReport) => Promise<number>) {
  const send = vi.fn(answer);
  const isBlocked = vi.fn(async (_enrollmentId: number) => false);
  const storage = new MemoryStorage();
  return { send, isBlocked, pending: createPendingProgress({ storage, userId: () => 7, send, isBlocked }) };
}

test("progress in a blocked enrollment is reported as refused, kept, and sent once the enrollment is unblocked", async () => {
  const { pending, send, isBlocked } = setUp(() => Promise.reject(new ApiError(404, "Não encontrado.")));
  isBlocked.mockResolvedValue(true);
  await expect(pending.report({ ...lesson, progress: 0.6 })).rejects.toMatchObject({ status: 404 });
  expect(isBlocked).toHaveBeenCalledExactlyOnceWith(lesson.enrollmentId);
  expect(pending.get(1, 2)).toBe(0.6);
  expect(await pending.flush(), "still blocked is no news").toBe(false);
  send.mockImplementation(async ({ progress }) => progress);
  expect(await pending.flush()).toBe(true);
  expect(pending.has()).toBe(false);
});

test("progress refused with 404 is kept while it is unknown whether its enrollment is blocked", async () => {
  const { pending, isBlocked } = setUp(() => Promise.reject(new ApiError(404, "Não encontrado.")));
  isBlocked.mockRejectedValueOnce(away);
  await expect(pending.report({ ...lesson, progress: 0.6 })).rejects.toMatchObject({ status: 404 });
  expect(pending.get(1, 2)).toBe(0.6);
  await pending.flush();
  expect(pending.has(), "the enrollment is open, so its lesson is gone").toBe(false);
});

test("a blocked enrollment is tried once per run, and not by the periodic runs", async () => {
  const { pending, send, isBlocked } = setUp(() => Promise.reject(away));
  await pending.report({ enrollmentId: 1, lessonId: 2, progress: 0.5 });
  await pending.report({ enrollmentId: 1, lessonId: 3, progress: 0.5 });
  await pending.report({ enrollmentId: 9, lessonId: 4, progress: 0.5 });
  isBlocked.mockResolvedValue(true);
  send.mockImplementation(({ enrollmentId, progress }) =>
    enrollmentId === 1 ? Promise.reject(new ApiError(404, "")) : Promise.resolve(progress),
  );
  send.mockClear();
  expect(await pending.flush()).toBe(true);
  expect(send.mock.calls.map(([{ lessonId }]) => lessonId)).toEqual([2, 4]);
  send.mockClear();
  await pending.flush(true);
  expect(send).not.toHaveBeenCalled();
  expect([pending.get(1, 2), pending.get(1, 3)]).toEqual([0.5, 0.5]);

  send.mockImplementation(async ({ progress }) => progress);
  await pending.report({ enrollmentId: 1, lessonId: 5, progress: 0.1 });
  await pending.flush(true);
  expect(pending.has(), "a report that was taken shows that it is open again").toBe(false);
});
