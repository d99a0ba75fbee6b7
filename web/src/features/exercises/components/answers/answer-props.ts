import type { ExerciseInstance } from "@sabia/contract";
import type { Draft } from "../../pending/draft.ts";
import type { Place } from "../../pending/kept-answers.ts";

/** What each kind of answer is made of. */
export type AnswerProps = {
  exercise: ExerciseInstance;
  place: Place;
  draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
  /** Handed in: nothing may be changed until the server has answered. */
  locked: boolean;
  /** What the server said of the answer that was handed in last. */
  told: string | null;
  /** Id of the question, which names the group. */
  labelledBy: string;
  /** Something is under way (a recording) that an answer must not cut off. */
  onBusy: (busy: boolean) => void;
};
