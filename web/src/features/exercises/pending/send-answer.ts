import { ApiError, isNotFound, mayPassLater } from "../../../platform/api/http.ts";
import { readProblems } from "../read-problems.ts";
import type { Acknowledgement, Deliveries, LoadTimes, Outcome } from "./deliveries.ts";
import { type AnswerBody, type DraftFile, toAnswer } from "./draft.ts";
import type { Kept, KeptAnswers, Place } from "./kept-answers.ts";
import type { KeptFiles } from "./kept-files.ts";
import type { OpenPage } from "./open-page.ts";

/** The API calls of a delivery. */
export type Calls = {
  userId: () => number | null;
  send: (body: AnswerBody) => Promise<Acknowledgement>;
  upload: (
    blob: Blob,
    name: string,
    options: { onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<{ id: number; title: string }>;
  /** Whether the course list shows this enrollment as blocked, which may be temporary; the answer's 404 doesn't say so (wire §1). */
  isBlocked: (enrollmentId: number) => Promise<boolean>;
  page: OpenPage;
  loadTimesOf: (exerciseId: number) => LoadTimes;
  now: () => number;
};

type Device = { answers: KeptAnswers; files: KeptFiles; deliveries: Deliveries };

/** Whether our own server refused the file itself; its answers have a request id. */
const isOfFile = ({ status, body }: ApiError): boolean =>
  [413, 415, 422].includes(status) && typeof body.request_id === "string";

/** Whether an intermediary refused an answer: its body has nothing of a failure of the API (wire §1) to show. */
const isStranger = ({ body }: ApiError): boolean =>
  typeof body.request_id !== "string" && typeof body.message !== "string" && !isFieldErrors(body.errors);

const isFieldErrors = (errors: unknown): boolean =>
  typeof errors === "object" && errors !== null && !Array.isArray(errors);

/** Seconds until the next attempt if an intermediary refused, such as a school's filter: each attempt may send the whole file. */
const strangerPause = 60;
/** Seconds until the next attempt in a blocked enrollment; a page loaded again asks at once. */
const blockedPause = 600;

/** A refusal by this page itself: the answer's file is missing. */
class FileMissing extends ApiError {}

/** Whether this answer had arrived in time: its acknowledgement was lost, and its list has closed since. */
const hadCounted = (error: unknown): boolean => error instanceof ApiError && error.body.counted === true;

/** Whether the server has deleted the answer's file: unused uploads are kept for a day. */
const isFileGone = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 422 && error.errors.file_id !== undefined;

const isSameFile = (a: DraftFile | null | undefined, b: DraftFile): boolean =>
  a?.name === b.name && a.size === b.size && a.seconds === b.seconds;

const lostFile = "O arquivo guardado neste aparelho se perdeu. Escolha ou grave de novo.";
const unreadFile =
  "O arquivo guardado neste aparelho não pôde ser lido. Tente de novo, ou escolha ou grave outro.";
/** How often in succession reading a file may fail before the student is asked to act. */
const readAttempts = 3;

/** Attempts to deliver an answer with its file; it is removed from the device only after the acknowledgement (wire §4). */
export function createSender(
  { userId, send, upload, isBlocked, page, loadTimesOf, now }: Calls,
  { answers, files, deliveries }: Device,
) {
  const change = (owner: number, id: number, next: (kept: Kept) => Kept) => {
    const kept = answers.get(owner, id);
    if (kept) answers.set(owner, next(kept));
  };
  const changeFile = (owner: number, id: number, file: Kept["draft"]["file"]) =>
    change(owner, id, (kept) => ({ ...kept, draft: { ...kept.draft, file } }));

  /** The upload's abort controller, by exercise. */
  const stops = new Map<number, AbortController>();
  const failedReads = new Map<number, number>();
  const readFile = async (owner: number, id: number, file: DraftFile): Promise<Blob | null> => {
    try {
      const blob = await files.get(owner, id, file, file.heldBy === page.id);
      failedReads.delete(id);
      return blob;
    } catch {
      const count = (failedReads.get(id) ?? 0) + 1;
      const isLast = count >= readAttempts;
      failedReads.set(id, isLast ? 0 : count);
      throw isLast ? new FileMissing(404, unreadFile) : new ApiError(500, unreadFile);
    }
  };

  const offerFile = async (
    owner: number,
    id: number,
    file: DraftFile,
    blob: Blob,
    isCurrent: () => boolean,
  ): Promise<void> => {
    const stop = new AbortController();
    stops.set(id, stop);
    deliveries.set(id, { uploaded: 0 });
    try {
      const onProgress = (uploaded: number) => deliveries.set(id, { uploaded });
      const stored = await upload(blob, file.name, { onProgress, signal: stop.signal });
      if (isCurrent())
        changeFile(owner, id, { ...file, id: stored.id, title: stored.title, isRefused: false });
    } catch (error) {
      // removed or replaced meanwhile: the outcome doesn't matter any more
      if (!isCurrent()) return;
      if (!(error instanceof ApiError) || mayPassLater(error)) throw error;
      // not about the file itself: retried as if there had been no answer
      if (!isOfFile(error)) throw new ApiError(408, error.message, { retryAfter: strangerPause });
      // the student decides whether to retry or remove it
      changeFile(owner, id, { ...file, isRefused: true });
      throw error;
    } finally {
      stops.delete(id);
      deliveries.set(id, { uploaded: null });
    }
  };

  /**
   * Uploads the answer's file, unless there is none or the server already has it. Returns false if this page must not upload it.
   */
  const uploadFile = async (owner: number, id: number): Promise<boolean> => {
    await files.settle(owner, id);
    const file = answers.get(owner, id)?.draft.file;
    if (!file || file.id !== null) return true;
    if (file.heldBy && file.heldBy !== page.id && (await page.isOpen(file.heldBy))) return false;
    const isCurrent = () => isSameFile(answers.get(owner, id)?.draft.file, file);
    const blob = await readFile(owner, id, file);
    if (!isCurrent()) return true;
    if (!blob) {
      changeFile(owner, id, null);
      throw new FileMissing(404, lostFile);
    }
    // it would be sent with the token of a student who has signed in since
    if (userId() !== owner) return false;
    await offerFile(owner, id, file, blob, isCurrent);
    return true;
  };

  /** Uploads the file and sends the handed-in answer; null if another tab has sent it or another student has signed in. */
  const sendWhole = async (
    owner: number,
    place: Place,
    mayRepeat: boolean,
  ): Promise<{ acknowledgement: Acknowledgement | null } | null> => {
    const id = place.exerciseId;
    const known = answers.get(owner, id)?.draft.file ?? null;
    let kept: Kept | null;
    do {
      if (!(await uploadFile(owner, id))) return null;
      kept = answers.get(owner, id);
      // another file may have been chosen during that upload
    } while (kept?.draft.file?.id === null);
    // sent by another tab, or another student has signed in
    if (kept?.state !== "queued" || userId() !== owner) return null;
    try {
      return { acknowledgement: await send(toAnswer(kept.place, kept.draft)) };
    } catch (error) {
      if (hadCounted(error)) return { acknowledgement: null };
      const isOld = known !== null && known.id !== null;
      if (!mayRepeat || !isOld || !isFileGone(error)) throw error;
      // without its bytes the next attempt reports the file as lost
      changeFile(owner, id, { ...known, id: null, title: null });
      return sendWhole(owner, place, false);
    }
  };

  /** Seconds until the next attempt; null if the failure is final. */
  const findPause = async (failure: ApiError, place: Place): Promise<number | null> => {
    if (mayPassLater(failure)) return failure.retryAfter ?? 0;
    if (failure instanceof FileMissing) return null;
    if (isStranger(failure)) return strangerPause;
    if (!isNotFound(failure)) return null;
    // it counts once the enrollment is unblocked
    return (await isBlocked(place.enrollmentId).catch(() => true)) ? blockedPause : null;
  };

  const sendOne = async (owner: number, place: Place): Promise<Outcome> => {
    const id = place.exerciseId;
    try {
      const taken = await sendWhole(owner, place, true);
      if (!taken) return { is: "kept", place, error: null };
      const sent = answers.get(owner, id)?.draft ?? null;
      // before the removal from the device: in between the exercise would be shown as open and empty
      deliveries.set(id, { sentAt: now(), before: loadTimesOf(id), sent, waitingFor: null });
      change(owner, id, (kept) => ({ ...kept, isTaken: true }));
      answers.remove(owner, id);
      // without a file the outcome doesn't wait for the database: in some browsers it never answers
      if (sent?.file) await files.remove(owner, id);
      return { is: "acknowledged", place, ...taken };
    } catch (error) {
      const failure = error instanceof ApiError ? error : new ApiError(0, String(error));
      const pause = await findPause(failure, place);
      if (pause !== null) {
        const heldFrom = now();
        const heldUntil = heldFrom + pause * 1000;
        deliveries.set(id, { waitingFor: failure.status, heldFrom, heldUntil });
        return { is: "kept", place, error: failure };
      }
      const isOver = failure.status === 412;
      change(owner, id, (kept) => ({
        ...kept,
        state: isOver ? "refused" : "draft",
        refusal: readProblems(failure).join("\n"),
      }));
      deliveries.set(id, { waitingFor: null });
      return { is: "refused", place, error: failure };
    }
  };

  return {
    sendOne,
    /** Aborts the upload of a removed file: the next upload would wait for its end. */
    stopUpload: (id: number) => stops.get(id)?.abort(),
  };
}
