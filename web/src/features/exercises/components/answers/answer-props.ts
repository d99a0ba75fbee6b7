import type { ExerciseInstance } from "@sabia/contract";
import type { Draft } from "../../pending/draft.ts";
import type { Place } from "../../pending/kept-answers.ts";

/** The props of each kind of answer. */
export type AnswerProps = {
  exercise: ExerciseInstance;
  place: Place;
  draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
  /** Handed in: nothing may be changed until the server has answered. */
  locked: boolean;
  /** The server's message on the last handed-in answer. */
  message: string | null;
  /** Id of the question, which labels the group. */
  labelledBy: string;
  /** Called when something starts or ends (a recording) that handing in must not interrupt. */
  onBusy: (busy: boolean) => void;
};
