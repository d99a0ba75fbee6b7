import { ApiError } from "../../../platform/http.ts";
import type { AnswerFiles } from "./answer-files.ts";
import { type AnswerBody, type Draft, emptyDraft, isBlank, toAnswer } from "./draft.ts";
import { createKeptAnswers, type Kept, type Place } from "./kept-answers.ts";

/** How a delivery ended. `kept`: it waits for the line or for a server that is away. */
export type Outcome =
  | { is: "acknowledged"; place: Place; progress: number; message: string }
  | { is: "kept"; place: Place; error: ApiError | null }
  | { is: "refused"; place: Place; error: ApiError };

/** What a delivery is doing now; not kept, since it ends with the page. */
export type Delivery = {
  sending: boolean;
  /** Share of the file that has left, 0..1; null where none is on its way. */
  uploaded: number | null;
  sentAt: number | null;
  /** Why the last attempt failed for now: the status of the answer, 0 without a line. */
  waitingFor: number | null;
};
const idle: Delivery = { sending: false, uploaded: null, sentAt: null, waitingFor: null };

export type PendingAnswersDeps = {
  storage: Storage;
  files: AnswerFiles;
  userId: () => number | null;
  send: (body: AnswerBody) => Promise<{ progress: number; message: string }>;
  upload: (
    blob: Blob,
    name: string,
    onProgress: (share: number) => void,
  ) => Promise<{ id: number; title: string }>;
  /** One at a time over all tabs: the same recording uploaded twice would be two different answers. */
  exclusively: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  now: () => number;
};

/** Passes by itself: no line, a session to renew, a service that is away. All else is the server's last word. */
const passes = ({ status }: ApiError): boolean =>
  status === 0 || status >= 500 || [401, 408, 425, 429].includes(status);

const lostFile = "O arquivo guardado neste aparelho se perdeu. Escolha ou grave de novo.";

/**
 * Answers that the server has not acknowledged yet: kept on the device from the first key press, sent when the student says so,
 * sent again by itself until there is an answer, and dropped at the acknowledgement alone (spec §4, wire §4).
 */
export function createPendingAnswers(deps: PendingAnswersDeps) {
  const { files, userId } = deps;
  const answers = createKeptAnswers(deps.storage);
  const deliveries = new Map<number, Delivery>();
  const underWay = new Map<number, Promise<Outcome>>();
  const outcomeListeners = new Set<(outcome: Outcome) => void>();
  /** Bytes that the device would not keep. */
  const unsafeFiles = new Map<string, Blob>();
  let flushing: Promise<void> | null = null;

  const fileKey = (owner: number, id: number) => `${owner}:${id}`;
  const setDelivery = (id: number, change: Partial<Delivery>) => {
    deliveries.set(id, { ...(deliveries.get(id) ?? idle), ...change });
    answers.tell();
  };
  const readFile = async (owner: number, id: number): Promise<Blob | null> => {
    const key = fileKey(owner, id);
    return unsafeFiles.get(key) ?? (await files.get(key).catch(() => null));
  };
  const dropFile = async (owner: number, id: number) => {
    unsafeFiles.delete(fileKey(owner, id));
    await files.remove(fileKey(owner, id)).catch(() => undefined);
  };
  const change = (owner: number, id: number, next: (kept: Kept) => Kept) => {
    const kept = answers.get(owner, id);
    if (kept) answers.set(owner, next(kept));
  };
  const drop = async (owner: number, id: number) => {
    answers.remove(owner, id);
    await dropFile(owner, id);
  };

  /** Uploads the answer's file, if it has one that the server does not have; what it has is never sent again. */
  const uploadFile = async (owner: number, id: number): Promise<void> => {
    const file = answers.get(owner, id)?.draft.file;
    if (!file || file.id !== null) return;
    const blob = await readFile(owner, id);
    if (!blob) {
      change(owner, id, (kept) => ({ ...kept, draft: { ...kept.draft, file: null } }));
      throw new ApiError(404, lostFile);
    }
    setDelivery(id, { uploaded: 0 });
    try {
      const { id: fileId, title } = await deps.upload(blob, file.name, (uploaded) =>
        setDelivery(id, { uploaded }),
      );
      change(owner, id, (kept) =>
        // another one was chosen meanwhile
        kept.draft.file?.name === file.name && kept.draft.file.size === file.size
          ? { ...kept, draft: { ...kept.draft, file: { ...kept.draft.file, id: fileId, title } } }
          : kept,
      );
    } catch (error) {
      const isTaken = error instanceof ApiError && !passes(error);
      // no use in offering it again; what was written stays
      if (isTaken) {
        change(owner, id, (kept) => ({ ...kept, draft: { ...kept.draft, file: null } }));
        await dropFile(owner, id);
      }
      throw error;
    } finally {
      setDelivery(id, { uploaded: null });
    }
  };

  const sendOne = async (owner: number, place: Place): Promise<Outcome> => {
    const id = place.exerciseId;
    try {
      await uploadFile(owner, id);
      const kept = answers.get(owner, id);
      // sent by another tab, or the student is another by now
      if (kept?.state !== "queued" || userId() !== owner) return { is: "kept", place, error: null };
      const { progress, message } = await deps.send(toAnswer(id, place.enrollmentId, place.type, kept.draft));
      await drop(owner, id);
      setDelivery(id, { sentAt: deps.now(), waitingFor: null });
      return { is: "acknowledged", place, progress, message };
    } catch (error) {
      const failure = error instanceof ApiError ? error : new ApiError(0, String(error));
      if (passes(failure)) {
        setDelivery(id, { waitingFor: failure.status });
        return { is: "kept", place, error: failure };
      }
      const isOver = failure.status === 412;
      change(owner, id, (kept) => ({
        ...kept,
        state: isOver ? "refused" : "draft",
        refusal: isOver ? failure.message : null,
      }));
      setDelivery(id, { waitingFor: null });
      return { is: "refused", place, error: failure };
    }
  };

  const deliver = (owner: number, place: Place): Promise<Outcome> => {
    const id = place.exerciseId;
    const before = underWay.get(id);
    if (before !== undefined) return before;
    setDelivery(id, { sending: true });
    const delivery = deps
      .exclusively(`answer:${owner}:${id}`, () => sendOne(owner, place))
      .then((outcome) => {
        for (const listener of outcomeListeners) listener(outcome);
        return outcome;
      })
      .finally(() => {
        underWay.delete(id);
        setDelivery(id, { sending: false });
      });
    underWay.set(id, delivery);
    return delivery;
  };

  const flushAll = async () => {
    const owner = userId();
    if (owner === null) return;
    for (const { place, state, draft } of answers.list(owner)) {
      if (userId() !== owner) return;
      const pictureWaits = place.type === "DD" && draft.file !== null && draft.file.id === null;
      if (state !== "queued" && !(state === "draft" && pictureWaits)) continue;
      const outcome = await deliver(owner, place);
      // the line is still away: no use in trying the others
      if (outcome.is === "kept" && outcome.error?.status === 0) return;
    }
  };

  return {
    get: (place: Place) => answers.getFor(userId(), place),
    isWaitingFor: (id: number) => answers.get(userId(), id)?.state === "queued",
    getDelivery: (id: number): Delivery => deliveries.get(id) ?? idle,
    isSafe: (id: number) => {
      const owner = userId();
      return answers.isSafe(owner, id) && !unsafeFiles.has(fileKey(owner ?? 0, id));
    },
    getFile: async (id: number): Promise<Blob | null> => {
      const owner = userId();
      return owner === null ? null : readFile(owner, id);
    },
    /** Keeps what was just typed or chosen. */
    save(place: Place, draft: Partial<Draft>) {
      const owner = userId();
      if (owner === null) return;
      const before = answers.getFor(owner, place);
      const next = { ...(before?.draft ?? emptyDraft), ...draft };
      if (isBlank(next)) answers.remove(owner, place.exerciseId);
      else answers.set(owner, { place, draft: next, state: "draft", refusal: null });
    },
    /** Keeps a picture or a recording, its bytes first: a record without bytes would be a promise. */
    async attach(place: Place, blob: Blob, file: NonNullable<Draft["file"]>): Promise<void> {
      const owner = userId();
      if (owner === null) return;
      const key = fileKey(owner, place.exerciseId);
      await files.put(key, blob).then(
        () => unsafeFiles.delete(key),
        () => unsafeFiles.set(key, blob),
      );
      this.save(place, { file });
    },
    async detach(place: Place): Promise<void> {
      const owner = userId();
      if (owner === null) return;
      this.save(place, { file: null });
      await dropFile(owner, place.exerciseId);
    },
    /** Hands the answer in: from here on it is sent until the server has answered. */
    async submit(place: Place): Promise<Outcome> {
      const owner = userId();
      if (owner === null) return { is: "kept", place, error: null };
      // an upload of its picture may be on its way: it is part of this delivery
      await underWay.get(place.exerciseId);
      change(owner, place.exerciseId, (kept) => ({ ...kept, state: "queued", refusal: null }));
      return deliver(owner, place);
    },
    /** Uploads a picture as soon as it was chosen. */
    uploadNow(place: Place): Promise<Outcome> {
      const owner = userId();
      return owner === null ? Promise.resolve({ is: "kept", place, error: null }) : deliver(owner, place);
    },
    /** Sends all that was handed in; one run at a time. */
    flush(): Promise<void> {
      flushing ??= flushAll().finally(() => {
        flushing = null;
      });
      return flushing;
    },
    /** Lets go of an answer that did not count. */
    async dismiss(id: number): Promise<void> {
      const owner = userId();
      if (owner !== null) await drop(owner, id);
    },
    isWaiting: () => answers.list(userId()).some(({ state }) => state === "queued"),
    /** Something that was meant for the server and is not there. */
    hasUnsent: () => answers.list(userId()).some(({ state }) => state !== "refused"),
    /** Removes this student's traces from the device. */
    async forget(): Promise<void> {
      const owner = userId();
      if (owner === null) return;
      for (const { place } of answers.list(owner)) answers.remove(owner, place.exerciseId);
      unsafeFiles.clear();
      deliveries.clear();
      await files.clear(`${owner}:`).catch(() => undefined);
    },
    onOutcome(listener: (outcome: Outcome) => void) {
      outcomeListeners.add(listener);
    },
    subscribe: answers.subscribe,
    /** Another tab wrote. */
    tell: answers.tell,
  };
}
