import type { AnswerFiles } from "./answer-files.ts";
import { createDeliveries, isHeld, type Outcome } from "./deliveries.ts";
import { type Draft, emptyDraft, isBlank } from "./draft.ts";
import { createKeptAnswers, type Kept, type Place } from "./kept-answers.ts";
import { createKeptFiles, earlierOf, type FileId } from "./kept-files.ts";
import type { OpenPage } from "./open-page.ts";
import { type Calls, createSender } from "./send-answer.ts";
import { inSendingOrder } from "./sending-order.ts";

export type PendingAnswersDeps = Calls & {
  /** The student whose session expired in this tab: what they were writing or recording is still kept. */
  formerUserId: () => number | null;
  storage: Storage;
  page: OpenPage;
  files: AnswerFiles;
  /** Runs one at a time across all tabs: the same recording uploaded twice would be two different answers. */
  exclusively: <T>(name: string, work: () => Promise<T>, uploads: boolean) => Promise<T>;
};

/**
 * Answers that the server has not acknowledged yet: stored on the device from the first key press, sent when the student hands
 * them in, retried automatically, and removed only after the acknowledgement (spec §4, wire §4).
 */
export function createPendingAnswers(deps: PendingAnswersDeps) {
  const { userId, page } = deps;
  const answers = createKeptAnswers(deps.storage);
  const files = createKeptFiles(deps.files);
  const deliveries = createDeliveries(answers.emit);
  const { sendOne, stopUpload } = createSender(deps, { answers, files, deliveries });
  const inFlight = new Map<number, Promise<Outcome>>();
  const outcomeListeners = new Set<(outcome: Outcome) => void>();
  /** Runs in progress, by whether they send uploads. */
  const runs = new Map<boolean, Promise<boolean>>();
  /** What this page has restored last. */
  let restored: Kept | null = null;
  /** The student who is signing out: the session lasts until the server has answered, but nothing more of them is stored. */
  let leaving: number | null = null;
  const findWriter = () => {
    const owner = userId() ?? deps.formerUserId();
    return owner === leaving ? null : owner;
  };

  /** Signed out meanwhile, here or in another tab: bytes without a record would never be removed. */
  const removeOrphan = async (owner: number, id: number) => {
    if (!answers.get(owner, id)?.draft.file) await files.remove(owner, id);
  };

  /** `waitingFor` of an automatic retry is what the previous attempt failed for. */
  const deliver = (owner: number, place: Place, waitingFor: number | null = null): Promise<Outcome> => {
    const id = place.exerciseId;
    const before = inFlight.get(id);
    if (before !== undefined) return before;
    deliveries.set(id, { sending: true, waitingFor });
    const uploads = answers.getFor(owner, place)?.draft.file != null;
    const delivery = deps
      .exclusively(`answer:${owner}:${id}`, () => sendOne(owner, place), uploads)
      .then((outcome) => {
        for (const listener of outcomeListeners) listener(outcome);
        return outcome;
      })
      .finally(() => {
        inFlight.delete(id);
        deliveries.set(id, { sending: false });
      });
    inFlight.set(id, delivery);
    return delivery;
  };

  /** Returns whether there is a connection. */
  const sendAll = async (uploads: boolean): Promise<boolean> => {
    const owner = userId();
    if (owner === null) return false;
    for (const { place } of inSendingOrder(answers.list(owner), uploads)) {
      if (userId() !== owner) return false;
      const delivery = deliveries.get(place.exerciseId);
      if (isHeld(delivery, deps.now())) continue;
      const outcome = await deliver(owner, place, delivery.waitingFor);
      // there is still no connection: the others would fail as well
      if (outcome.is === "kept" && outcome.error?.status === 0) return false;
    }
    return true;
  };
  /** One run of each kind at a time: answers without a file are still retried during a slow upload. */
  const runOnce = (uploads: boolean): Promise<boolean> => {
    const run = runs.get(uploads) ?? sendAll(uploads).finally(() => runs.delete(uploads));
    runs.set(uploads, run);
    return run;
  };

  return {
    get: (place: Place) => answers.getFor(userId(), place),
    isWaitingFor: (id: number) => answers.get(userId(), id)?.state === "queued",
    getDelivery: deliveries.get,
    isSafe: (id: number) => answers.isSafe(userId(), id) && !answers.get(userId(), id)?.draft.file?.heldBy,
    /** The file for display; also null if the device can't read it now. */
    getFile: async (id: FileId): Promise<Blob | null> => {
      const owner = userId();
      if (owner === null) return null;
      const file = answers.get(owner, id)?.draft.file ?? null;
      // the recording that a new one replaces has no record of its own: if it is in memory, the device has refused it
      const isHeldHere = typeof id === "string" || file?.heldBy === page.id;
      return files.get(owner, id, file, isHeldHere).catch(() => null);
    },
    /** Stores what was just typed or chosen. */
    save(place: Place, draft: Partial<Draft>) {
      const owner = findWriter();
      if (owner === null) return;
      const before = answers.getFor(owner, place);
      const next = { ...(before?.draft ?? emptyDraft), ...draft };
      answers.set(owner, { place, draft: next, state: "draft", refusal: null });
      // written before: other tabs can distinguish it from one that a sign-out removes
      if (isBlank(next)) answers.remove(owner, place.exerciseId);
    },
    /** Stores a picture, or the parts of a recording; parts already stored are not written again. */
    async attach(place: Place, parts: readonly Blob[], file: NonNullable<Draft["file"]>): Promise<void> {
      const owner = findWriter();
      if (owner === null) return;
      await files.put(owner, place.exerciseId, parts, (isSafe) => {
        if (!isSafe) page.claim();
        if (findWriter() === owner)
          this.save(place, { file: { ...file, heldBy: isSafe ? undefined : page.id } });
      });
      await removeOrphan(owner, place.exerciseId);
    },
    /** Keeps the recording that a new one is about to replace (`earlier` of its file), until the answer is removed. */
    setAside(id: number, blob: Blob) {
      const owner = findWriter();
      if (owner !== null) void files.put(owner, earlierOf(id), [blob], () => void removeOrphan(owner, id));
    },
    async detach(place: Place): Promise<void> {
      const owner = findWriter();
      if (owner === null) return;
      this.save(place, { file: null });
      stopUpload(place.exerciseId);
      await files.remove(owner, place.exerciseId);
    },
    /** Hands the answer in: from here on it is retried until the server has answered. */
    async submit(place: Place): Promise<Outcome> {
      const owner = findWriter();
      if (owner === null) return { is: "kept", place, error: null };
      const id = place.exerciseId;
      // the end of the recording may still be being written: it is part of this answer
      await files.settle(owner, id);
      const kept = answers.get(owner, id);
      // an answer handed in as a first try stays one, whatever the exercise shows when it is sent again
      const asSeen = kept?.state === "queued" ? kept.place : place;
      if (kept) answers.set(owner, { ...kept, place: asSeen, state: "queued", refusal: null });
      // an upload of its picture in progress also sends the answer, if it is handed in before the upload ends
      const before = await inFlight.get(id);
      return before && answers.get(owner, id)?.state !== "queued" ? before : deliver(owner, place);
    },
    /** Uploads a picture as soon as it is chosen. */
    uploadNow(place: Place): Promise<Outcome> {
      const owner = findWriter();
      return owner === null ? Promise.resolve({ is: "kept", place, error: null }) : deliver(owner, place);
    },
    /** Sends everything handed in, uploads last. `isNews`: the connection or the session has changed, perhaps during a run. */
    async flush(isNews = false): Promise<void> {
      if (isNews && runs.has(false)) await runOnce(false);
      if (await runOnce(false)) await runOnce(true);
    },
    /** Removes an answer that did not count. */
    async dismiss(id: number): Promise<void> {
      const owner = userId();
      if (owner === null) return;
      const kept = answers.get(owner, id);
      if (kept) this.save(kept.place, emptyDraft);
      await files.remove(owner, id);
    },
    isWaiting: () => answers.list(userId()).some(({ state }) => state === "queued"),
    /** Whether anything here has not reached the server. */
    hasUnsent: () =>
      answers.list(userId()).some(({ state, draft }) => state !== "refused" && !isBlank(draft)),
    /** Removes this student's answers from the device, and stores no more of them until `readmit`. */
    async forget(): Promise<void> {
      const owner = userId();
      if (owner === null) return;
      leaving = owner;
      for (const { place } of answers.list(owner)) answers.remove(owner, place.exerciseId);
      deliveries.clear();
      await files.clear(owner);
    },
    /** Another tab has delivered it: the exercise would be shown as open and empty until it is loaded again. */
    noteTaken({ place, draft }: Kept) {
      deliveries.set(place.exerciseId, {
        sentAt: deps.now(),
        before: deps.loadTimesOf(place.exerciseId),
        sent: draft,
        waitingFor: null,
      });
    },
    /** Drops a draft from memory: the server has accepted another tab's answer. */
    dropMemory(id: number) {
      const owner = userId();
      if (owner !== null) answers.dropMemory(owner, id);
    },
    /**
     * Another tab's change of the storage: restores the answer being written here if that tab has ended another session of the
     * student's own, or the site's data were cleared. Of a file whose bytes this page no longer has nothing is left.
     */
    restore(id: number, changed: string | null, before: string | null) {
      const owner = userId();
      const kept = owner === null ? null : answers.findRemoved(owner, id, changed, before);
      if (owner === null || !kept) return;
      const { draft } = kept;
      let { file } = draft;
      if (file?.id === null) file = files.hold(owner, id) ? { ...file, heldBy: page.id } : null;
      const next = { ...draft, file };
      if (isBlank(next)) return;
      if (file?.heldBy) page.claim();
      answers.set(owner, { ...kept, draft: next });
      restored = answers.get(owner, id);
    },
    /** Signed out in another tab, which has cleared the device: drops what this page has restored or holds only in memory. */
    clearMemory(owner: number) {
      const id = restored?.place.exerciseId;
      if (id !== undefined && answers.get(owner, id) === restored) answers.remove(owner, id);
      answers.clearMemory(owner);
      files.clearMemory(owner);
    },
    /** The previous session is over: the same student may sign in again. */
    readmit() {
      leaving = null;
    },
    onOutcome(listener: (outcome: Outcome) => void) {
      outcomeListeners.add(listener);
    },
    subscribe: answers.subscribe,
    /** Notifies subscribers: another tab wrote. */
    emit: answers.emit,
  };
}
