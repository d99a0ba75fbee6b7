import { useSyncExternalStore } from "react";
import type { OpenList } from "./api/open-list.ts";
import { pendingAnswers } from "./pending/pending-answers.ts";

/** What a student would leave behind who goes on from the last exercise: how many, and the first of the others. */
export type Missing = { count: number; position: number };

/** Exercises that were neither answered nor handed in, where the way on leads out of the list; null where none is left behind. */
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
