import type { ApiError } from "../../../platform/api/http.ts";
import type { Draft } from "./draft.ts";
import type { Place } from "./kept-answers.ts";

/** The server's answer when it accepts an answer. */
export type Acknowledgement = { progress: number; message: string };

/**
 * How a delivery ended. `kept`: it is retried later. `acknowledgement` is null if the server turned out to have the answer
 * already: the acknowledgement was lost.
 */
export type Outcome =
  | { is: "acknowledged"; place: Place; acknowledgement: Acknowledgement | null }
  | { is: "kept"; place: Place; error: ApiError | null }
  | { is: "refused"; place: Place; error: ApiError };

/** When an exercise was last loaded, and last failed to load, by the device's clock, which may be changed at any time. */
export type LoadTimes = { updatedAt: number; failedAt: number };

/** The current state of a delivery; not stored, since it ends with the page. */
export type Delivery = {
  sending: boolean;
  /** Share of the file that is uploaded, 0..1; null if none is being uploaded. */
  uploaded: number | null;
  sentAt: number | null;
  /** When the exercise was last loaded before that. */
  before: LoadTimes;
  /** What was sent then: shown until the exercise has been loaded again. */
  sent: Draft | null;
  /** Why the last attempt failed temporarily: the status of the answer, 0 without a connection. */
  waitingFor: number | null;
  /** The period in which the server asked for no retries (`Retry-After`), by the clock of `now`; the button doesn't wait for it. */
  heldFrom: number;
  heldUntil: number;
};
const idle: Delivery = {
  sending: false,
  uploaded: null,
  sentAt: null,
  before: { updatedAt: 0, failedAt: 0 },
  sent: null,
  waitingFor: null,
  heldFrom: 0,
  heldUntil: 0,
};

/**
 * For an answer that was acknowledged and whose result isn't loaded yet: what was sent, and whether loading has failed. Null for
 * any other. An exercise loaded since has a different time, earlier or later.
 */
export function findSettling({ sentAt, sent, before }: Delivery, loadTimes: LoadTimes, replied: boolean) {
  return replied || sentAt === null || loadTimes.updatedAt !== before.updatedAt
    ? null
    : { sent, failed: loadTimes.failedAt !== before.failedAt };
}

/** Whether retries have to wait; not if the clock was set back to before the server asked for it. */
export const isHeld = ({ heldFrom, heldUntil }: Delivery, now: number): boolean =>
  now >= heldFrom && now < heldUntil;

/** The deliveries of this page by exercise; `onChange` is called at each change. */
export function createDeliveries(onChange: () => void) {
  const byExercise = new Map<number, Delivery>();
  return {
    get: (id: number): Delivery => byExercise.get(id) ?? idle,
    set(id: number, change: Partial<Delivery>) {
      byExercise.set(id, { ...(byExercise.get(id) ?? idle), ...change });
      onChange();
    },
    clear: () => byExercise.clear(),
  };
}

export type Deliveries = ReturnType<typeof createDeliveries>;
