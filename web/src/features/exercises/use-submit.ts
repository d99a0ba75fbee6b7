import { useEffect, useState } from "react";
import { dismissErrors, notifyError } from "../../ui/toasts.ts";
import type { LastMessage } from "./exercise-model.ts";
import type { Place } from "./pending/kept-answers.ts";
import { isOnScreen, pendingAnswers, putOnScreen } from "./pending/pending-answers.ts";
import { readProblems } from "./read-problems.ts";

/**
 * Hands an answer in and shows the server's message on it (spec §7). The messages of a 422 are shown with the answer;
 * waiting for a connection is no failure.
 */
export function useSubmit(place: Place, onProgress: (progress: number) => void) {
  const [lastMessage, setLastMessage] = useState<LastMessage | null>(null);
  useEffect(() => putOnScreen(place.exerciseId), [place.exerciseId]);
  const submit = async () => {
    const about = `answer-${place.exerciseId}`;
    const outcome = await pendingAnswers.submit(place);
    if (outcome.is === "acknowledged") {
      dismissErrors(about);
      const { acknowledgement } = outcome;
      if (!acknowledgement) return;
      setLastMessage({ message: acknowledgement.message, secondTry: place.secondTry });
      return onProgress(acknowledgement.progress);
    }
    const { error } = outcome;
    // after the student has left the exercise, a refusal is reported as for any answer sent in the background
    if (!error || !isOnScreen(place.exerciseId)) return;
    // the server answered: its message is shown even if the answer will be retried
    const isWorthShowing =
      outcome.is === "refused" ? error.status !== 422 : ![0, 401, 408, 425].includes(error.status);
    if (isWorthShowing) notifyError(readProblems(error)[0], about);
  };
  return { lastMessage, submit };
}
