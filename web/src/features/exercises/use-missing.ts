import { useSyncExternalStore } from "react";
import type { OpenList } from "./api/open-list.ts";
import { pendingAnswers } from "./pending/pending-answers.ts";

/** The unanswered exercises that a student would leave behind from the last one: how many, and the position of the first. */
export type Missing = { count: number; position: number };

/** Exercises neither answered nor handed in, at a step that leads out of the list; null if there are none. */
export function useMissing({ instances }: OpenList, position: number): Missing | null {
  const positions = useSyncExternalStore(pendingAnswers.subscribe, () =>
    instances
      .flatMap(({ id, exercise_is_replied }, at) =>
        exercise_is_replied || pendingAnswers.isWaitingFor(id) ? [] : [at + 1],
      )
      .join(),
  );
  const open = positions.split(",").filter(Boolean).map(Number);
  const first = open.find((at) => at !== position);
  return position < instances.length || first === undefined ? null : { count: open.length, position: first };
}
