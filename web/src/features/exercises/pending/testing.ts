import { ApiError } from "../../../platform/api/http.ts";
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
/** A refusal by our own server, whose answers have a request id. */
export const judged = (status: number, words: string, errors: Record<string, string[]> = {}) =>
  new ApiError(status, words, { errors, body: { message: words, request_id: "r1" } });
export const textOf = async (blob: Blob | null | undefined) => (blob ? blob.text() : null);

/** A browser with only this page, which has loaded no exercise. */
export const alone: Pick<PendingAnswersDeps, "isBlocked" | "page" | "loadTimesOf"> = {
  isBlocked: async () => false,
  page: { id: "1", claim: () => undefined, isOpen: async () => false },
  loadTimesOf: () => ({ updatedAt: 0, failedAt: 0 }),
};

/** A storage as another tab uses it, and the events of its writes. */
export function recordWrites(local: Storage) {
  const news: { key: string; oldValue: string | null; newValue: string | null }[] = [];
  const write = (key: string, change: () => void) => {
    const oldValue = local.getItem(key);
    change();
    news.push({ key, oldValue, newValue: local.getItem(key) });
  };
  const storage = new Proxy(local, {
    get(target, name) {
      if (name === "setItem")
        return (key: string, value: string) => write(key, () => target.setItem(key, value));
      if (name === "removeItem") return (key: string) => write(key, () => target.removeItem(key));
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { storage, news };
}

type Calls = Pick<PendingAnswersDeps, "send" | "upload">;

/** An in-memory device with its student and its tabs, which share its storage; each tab has its own calls. */
export function createDevice<Own extends Calls>(createCalls: () => Own) {
  const device = {
    storage: new MemoryStorage(),
    blobs: new Map<string, { take: string; parts: readonly Blob[] }>(),
    user: 5 as number | null,
    /** The student whose session expired here. */
    former: null as number | null,
    /** Milliseconds. */
    now: 1_000,
    /** When the pages last loaded, or failed to load, an exercise. */
    loadTimes: { updatedAt: 0, failedAt: 0 },
    /** Delays storing a file. */
    slowPut: null as Promise<void> | null,
    /** Whether the course list shows the enrollment as blocked. */
    isBlocked: async (_enrollmentId: number) => false,
    /** Whether reading a file fails, as on a busy or broken disk. */
    isUnreadable: false,
    /** Whether it stores no more bytes. */
    isFull: false,
  };
  const pages = new Set<string>();
  let count = 0;
  const files: AnswerFiles = {
    get: async (key) => {
      if (device.isUnreadable) throw new DOMException("unknown", "UnknownError");
      const kept = device.blobs.get(key);
      return kept ? new Blob([...kept.parts]) : null;
    },
    put: async (key, take, parts) => {
      await device.slowPut;
      if (device.isFull) throw new DOMException("full", "QuotaExceededError");
      device.blobs.set(key, { take, parts });
    },
    append: async (key, take, count, added) => {
      const kept = device.blobs.get(key);
      if (device.isFull) throw new DOMException("full", "QuotaExceededError");
      if (kept?.take !== take) return false;
      device.blobs.set(key, { take, parts: [...kept.parts.slice(0, count), ...added] });
      return true;
    },
    remove: async (key) => {
      for (const one of [key, `${key}-`]) device.blobs.delete(one);
    },
    clear: async (prefix) => {
      for (const key of device.blobs.keys()) if (key.startsWith(prefix)) device.blobs.delete(key);
    },
  };
  const openTab = (exclusively: PendingAnswersDeps["exclusively"] = (_name, work) => work()) => {
    const calls = createCalls();
    count += 1;
    const id = String(count);
    const page = { id, claim: () => void pages.add(id), isOpen: async (other: string) => pages.has(other) };
    const answers = createPendingAnswers({
      storage: device.storage,
      files,
      userId: () => device.user,
      formerUserId: () => device.former,
      ...calls,
      exclusively,
      isBlocked: (enrollmentId) => device.isBlocked(enrollmentId),
      page,
      now: () => device.now,
      loadTimesOf: () => device.loadTimes,
    });
    return { answers, ...calls, close: () => void pages.delete(id) };
  };
  return Object.assign(device, { openTab });
}
