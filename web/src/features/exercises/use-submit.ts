import { useCallback, useState } from "react";
import { notifyError } from "../../ui/toasts.ts";
import type { Place } from "./pending/kept-answers.ts";
import { pendingAnswers } from "./pending/pending-answers.ts";
import { readProblems } from "./read-problems.ts";

/** Hands an answer in and tells how it went, in the server's words (spec §7); what waits for the line is no failure. */
export function useSubmit(place: Place, onProgress: (progress: number) => void) {
  const [problems, setProblems] = useState<string[]>([]);
  const [told, setTold] = useState<string | null>(null);
  const submit = useCallback(async () => {
    setProblems([]);
    const outcome = await pendingAnswers.submit(place);
    if (outcome.is === "acknowledged") {
      setTold(outcome.message);
      return onProgress(outcome.progress);
    }
    if (outcome.is === "kept") {
      // the server spoke: that is worth a word even though it will be tried again
      const { error } = outcome;
      if (error && (error.status === 429 || error.status >= 500)) notifyError(readProblems(error)[0]);
      return;
    }
    const found = readProblems(outcome.error);
    if (outcome.error.status === 422) setProblems(found);
    else notifyError(found[0]);
  }, [place, onProgress]);
  return { problems, told, submit };
}
