import { ApiError } from "../../../platform/http.ts";
import { MemoryStorage } from "../../../platform/testing.ts";
import type { AnswerFiles } from "./answer-files.ts";
import { createPendingAnswers, type PendingAnswersDeps } from "./create-pending-answers.ts";
import type { Place } from "./kept-answers.ts";

const lesson = { enrollmentId: 1, lessonId: 2 };
export const choice: Place = { ...lesson, exerciseId: 10, type: "O" };
export const spoken: Place = { ...lesson, exerciseId: 11, type: "M" };
export const drawn: Place = { ...lesson, exerciseId: 12, type: "DD" };
export const voice = new Blob(["voz"]);
export const file = { name: "gravacao.webm", size: 3, id: null, title: null };
export const noLine = () => Promise.reject(new ApiError(0, "Sem conexão"));
/** A refusal by our own server, which numbers its answers. */
export const judged = (status: number, words: string) =>
  new ApiError(status, words, { body: { message: words, request_id: "r1" } });
export const textOf = async (blob: Blob | null | undefined) => (blob ? blob.text() : null);

type Calls = Pick<PendingAnswersDeps, "send" | "upload">;

/** A device in memory, who sits at it, and its tabs, which share what it keeps; each tab has calls of its own. */
export function createDevice<Own extends Calls>(createCalls: () => Own) {
  const device = {
    storage: new MemoryStorage(),
    blobs: new Map<string, { take: string; parts: readonly Blob[] }>(),
    user: 5 as number | null,
    /** Whose session ran out here. */
    former: null as number | null,
    /** Milliseconds. */
    now: 1_000,
    /** What keeping waits for. */
    slowPut: null as Promise<void> | null,
    /** Whether reading a file fails, as of a disk that is busy or broken. */
    isUnreadable: false,
  };
  const files: AnswerFiles = {
    get: async (key) => {
      if (device.isUnreadable) throw new DOMException("unknown", "UnknownError");
      const kept = device.blobs.get(key);
      return kept ? new Blob([...kept.parts]) : null;
    },
    put: async (key, take, parts) => {
      await device.slowPut;
      device.blobs.set(key, { take, parts });
    },
    append: async (key, take, count, added) => {
      const kept = device.blobs.get(key);
      if (kept?.take !== take) return false;
      device.blobs.set(key, { take, parts: [...kept.parts.slice(0, count), ...added] });
      return true;
    },
    remove: async (key) => void device.blobs.delete(key),
    clear: async (prefix) => {
      for (const key of device.blobs.keys()) if (key.startsWith(prefix)) device.blobs.delete(key);
    },
  };
  const openTab = (exclusively: PendingAnswersDeps["exclusively"] = (_name, work) => work()) => {
    const calls = createCalls();
    const answers = createPendingAnswers({
      ...{ storage: device.storage, files, userId: () => device.user },
      formerUserId: () => device.former,
      ...{ ...calls, exclusively, now: () => device.now },
    });
    return { answers, ...calls };
  };
  return Object.assign(device, { openTab });
}
