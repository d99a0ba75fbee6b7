import { ApiError, isNotFound, mayPassLater } from "../api/http.ts";
import { createEmitter } from "../create-emitter.ts";

export type ProgressReport = {
  enrollmentId: number;
  lessonId: number;
  progress: number;
  keepalive?: boolean;
};

export type PendingLesson = { lessonId: number; progress: number };

/** `stored`: the server's progress. `kept`: to be sent later, after a failure with this status (0 without an answer). */
type Outcome = { is: "stored"; progress: number } | { is: "kept"; status: number };

type Traces = Record<string, number>;

export type PendingDeps = {
  storage: Storage;
  /** The student whose work it is; null while unknown. */
  userId: () => number | null;
  send: (report: ProgressReport) => Promise<number>;
  /** Whether the course list shows this enrollment as blocked, which may be temporary; the report's 404 doesn't say so (wire §1). */
  isBlocked: (enrollmentId: number) => Promise<boolean>;
};

const storageKey = (userId: number) => `pending-progress:${userId}`;
const traceKey = (enrollmentId: number, lessonId: number) => `${enrollmentId}/${lessonId}`;
const readKey = (key: string) => key.split("/").map(Number);

/** Merges reports; the greater progress of each lesson counts. */
const joinTraces = (some: Traces, others: Traces): Traces => {
  const joined = { ...some };
  for (const [key, progress] of Object.entries(others)) joined[key] = Math.max(joined[key] ?? 0, progress);
  return joined;
};

/** Whether a refusal is permanent. */
const isFinal = (error: unknown): boolean => error instanceof ApiError && !mayPassLater(error);

/**
 * Unacknowledged progress reports per student in local storage: stored before they are sent, so that a closed tab or a lost
 * connection loses nothing, and removed when acknowledged.
 */
export function createPendingProgress({ storage, userId, send, isBlocked }: PendingDeps) {
  const { emit, subscribe } = createEmitter();
  /** Reports made while this tab doesn't know the student's id yet. */
  let unclaimed: Traces = {};
  /** By student, reports that a full storage refused: they must not stop the lesson, nor be lost while the page lives. */
  const unsaved = new Map<number, Traces>();
  let flushing: Promise<boolean> | null = null;
  /** Enrollments that were, or may have been, blocked at the last attempt. */
  const blocked = new Set<number>();
  /** The student has signed out: what a flush or a player still reports is not kept. */
  let isOver = false;

  const readStored = (id: number): Traces => {
    try {
      return JSON.parse(storage.getItem(storageKey(id)) ?? "{}") as Traces;
    } catch {
      return {};
    }
  };
  const read = (id: number | null): Traces =>
    id === null ? unclaimed : joinTraces(readStored(id), unsaved.get(id) ?? {});
  const write = (id: number | null, traces: Traces) => {
    if (id === null) unclaimed = traces;
    else
      try {
        if (Object.keys(traces).length === 0) storage.removeItem(storageKey(id));
        else storage.setItem(storageKey(id), JSON.stringify(traces));
        unsaved.delete(id);
      } catch {
        unsaved.set(id, traces);
      }
    emit();
  };
  const add = (id: number | null, key: string, progress: number) => {
    if (isOver) return;
    const traces = read(id);
    if ((traces[key] ?? -1) < progress) write(id, { ...traces, [key]: progress });
  };
  const drop = (id: number | null, key: string, acknowledged: number) => {
    const { [key]: kept, ...others } = read(id);
    if (kept !== undefined && kept <= acknowledged) write(id, others);
  };
  const claim = () => {
    const id = userId();
    if (id === null) return;
    const found = unclaimed;
    unclaimed = {};
    for (const [key, progress] of Object.entries(found)) add(id, key, progress);
  };

  /** Whether a lesson is locked only because the end of the previous one, whose id only a 412 names (wire §3), is pending here. */
  const isUnlockedBy = (enrollmentId: number, error: unknown): boolean =>
    error instanceof ApiError && read(userId())[traceKey(enrollmentId, Number(error.body.lesson_id))] === 1;

  /** The last report in flight of each lesson. */
  const inFlight = new Map<string, { progress: number; delivery: Promise<unknown> }>();
  const deliver = (report: ProgressReport) => {
    const key = traceKey(report.enrollmentId, report.lessonId);
    const delivery = deliverOne(key, report).finally(() => {
      if (inFlight.get(key)?.delivery === delivery) inFlight.delete(key);
    });
    inFlight.set(key, { progress: report.progress, delivery });
    return delivery;
  };

  /** Throws what the server refuses for good. */
  const deliverOne = async (key: string, report: ProgressReport): Promise<Outcome> => {
    const owner = userId();
    add(owner, key, report.progress);
    try {
      const stored = await send(report);
      blocked.delete(report.enrollmentId);
      drop(owner, key, Math.max(stored, report.progress));
      return { is: "stored", progress: stored };
    } catch (error) {
      if (!isFinal(error) || isUnlockedBy(report.enrollmentId, error))
        return { is: "kept", status: error instanceof ApiError ? error.status : 0 };
      // It counts again once the enrollment is unblocked: kept for as long as the course list shows it as blocked. If the list
      // can't be loaded now, the next attempt asks for it again.
      if (isNotFound(error) && (await isBlocked(report.enrollmentId).catch(() => true)))
        blocked.add(report.enrollmentId);
      else drop(owner, key, Number.POSITIVE_INFINITY);
      throw error;
    }
  };

  const sendOne = async (report: ProgressReport): Promise<number | "kept"> => {
    const outcome = await deliver(report);
    return outcome.is === "stored" ? outcome.progress : outcome.is;
  };

  const flushAll = async (skipsBlocked: boolean) => {
    claim();
    if (!skipsBlocked) blocked.clear();
    const owner = userId();
    let hasReachedServer = false;
    if (owner === null) return hasReachedServer;
    for (const [key, progress] of Object.entries(read(owner))) {
      if (userId() !== owner) return hasReachedServer;
      const [enrollmentId = 0, lessonId = 0] = readKey(key);
      if (blocked.has(enrollmentId)) continue;
      const sent = inFlight.get(key);
      if (sent && sent.progress >= progress) {
        // the caller that sent it handles the outcome; a final flush only waits for it
        await sent.delivery.catch(() => undefined);
        continue;
      }
      const outcome = await deliver({ enrollmentId, lessonId, progress }).catch(
        () => ({ is: "refused" }) as const,
      );
      if (blocked.has(enrollmentId)) continue;
      if (outcome.is !== "kept") hasReachedServer = true;
      // still no connection, so the others are not tried; a lock or a server error concerns only this report
      else if (![412, 500].includes(outcome.status)) return hasReachedServer;
    }
    return hasReachedServer;
  };

  return {
    /** Sends now: returns the stored value, or `"kept"` if it will be sent later. Throws an ApiError if the server refuses it (404, 412, 422). */
    report: sendOne,
    /**
     * Sends all pending reports, with `skipsBlocked` except those of enrollments last found blocked; one run at a time. Returns
     * whether the server has received anything new.
     */
    flush(skipsBlocked = false): Promise<boolean> {
      flushing ??= flushAll(skipsBlocked).finally(() => {
        flushing = null;
      });
      return flushing;
    },
    /** Whether all reports would outlive the page: a full storage refuses them. */
    isSafe: () => unsaved.size === 0,
    has: () => Object.keys({ ...read(userId()), ...unclaimed }).length > 0,
    get: (enrollmentId: number, lessonId: number): number | null =>
      read(userId())[traceKey(enrollmentId, lessonId)] ?? null,
    /** The pending lessons of one enrollment. */
    listOf(enrollmentId: number): PendingLesson[] {
      return Object.entries(read(userId())).flatMap(([key, progress]) => {
        const [ofEnrollment, lessonId = 0] = readKey(key);
        return ofEnrollment === enrollmentId ? { lessonId, progress } : [];
      });
    },
    /** Drops this student's unsent reports, and keeps none until `readmit`. */
    forget() {
      isOver = true;
      write(userId(), {});
      unclaimed = {};
    },
    /** The next session starts. */
    readmit() {
      isOver = false;
    },
    isUnlockedBy,
    /** Notifies subscribers: another tab wrote. */
    emit,
    subscribe,
  };
}
