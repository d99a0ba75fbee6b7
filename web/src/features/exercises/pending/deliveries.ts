import type { ApiError } from "../../../platform/api/http.ts";
import type { Draft } from "./draft.ts";
import type { Place } from "./kept-answers.ts";

/** What the server says of an answer that it takes. */
export type Acknowledgement = { progress: number; message: string };

/**
 * How a delivery ended. `kept`: it waits for the line or for a server that is away. `told` is null where the server turned out to
 * have had the answer, and what it said of it was lost on the way.
 */
export type Outcome =
  | { is: "acknowledged"; place: Place; told: Acknowledgement | null }
  | { is: "kept"; place: Place; error: ApiError | null }
  | { is: "refused"; place: Place; error: ApiError };

/** When an exercise was last heard of, and last asked for in vain, by the device's clock, which may be set at any time. */
export type Heard = { updatedAt: number; failedAt: number };

/** What a delivery is doing now; not kept, since it ends with the page. */
export type Delivery = {
  sending: boolean;
  /** Share of the file that has left, 0..1; null where none is on its way. */
  uploaded: number | null;
  sentAt: number | null;
  /** When the exercise was last heard of before that. */
  before: Heard;
  /** What was taken then: it stays where it was written until the server's own word of it is here. */
  sent: Draft | null;
  /** Why the last attempt failed for now: the status of the answer, 0 without a line. */
  waitingFor: number | null;
  /** From when until when the server asked to be left alone (`Retry-After`), by the clock of `now`; a press doesn't wait for it. */
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
 * Of an answer that was acknowledged while what the server made of it is not here yet: what was sent, and whether the result was
 * asked for in vain. Null of any other. What was heard since bears another time, earlier or later.
 */
export function findSettling({ sentAt, sent, before }: Delivery, heard: Heard, replied: boolean) {
  return replied || sentAt === null || heard.updatedAt !== before.updatedAt
    ? null
    : { sent, failed: heard.failedAt !== before.failedAt };
}

/** Whether the server is to be left alone; not by a clock that was set back to before it asked for that. */
export const isHeld = ({ heldFrom, heldUntil }: Delivery, now: number): boolean =>
  now >= heldFrom && now < heldUntil;

/** How the deliveries of this page stand, by exercise; `tell` is called at each change. */
export function createDeliveries(tell: () => void) {
  const byExercise = new Map<number, Delivery>();
  return {
    get: (id: number): Delivery => byExercise.get(id) ?? idle,
    set(id: number, change: Partial<Delivery>) {
      byExercise.set(id, { ...(byExercise.get(id) ?? idle), ...change });
      tell();
    },
    clear: () => byExercise.clear(),
  };
}

export type Deliveries = ReturnType<typeof createDeliveries>;
