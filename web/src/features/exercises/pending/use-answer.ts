import { useEffect, useState, useSyncExternalStore } from "react";
import { useCurrentUser } from "../../../platform/session/current-user.ts";
import { session } from "../../../platform/session/session.ts";
import { type Draft, emptyDraft } from "./draft.ts";
import type { Place } from "./kept-answers.ts";
import { pendingAnswers } from "./pending-answers.ts";

/** The student whose answers these are; null until known, and until then nothing may be typed. */
export function useOwner() {
  const user = useCurrentUser();
  const id = useSyncExternalStore(session.subscribe, () => session.userId);
  const { isFetching, refetch } = user;
  return { id, error: id === null ? user.error : null, isFetching, retry: () => void refetch() };
}

/** The unsent answer of an exercise and the state of its delivery. */
export function useAnswer(place: Place) {
  const { exerciseId } = place;
  const kept = useSyncExternalStore(pendingAnswers.subscribe, () => pendingAnswers.get(place));
  const delivery = useSyncExternalStore(pendingAnswers.subscribe, () =>
    pendingAnswers.getDelivery(exerciseId),
  );
  const safe = useSyncExternalStore(pendingAnswers.subscribe, () => pendingAnswers.isSafe(exerciseId));
  return { kept, draft: kept?.draft ?? emptyDraft, delivery, safe };
}

/** Whether an exercise's answer was handed in and isn't acknowledged yet. */
export const useIsWaiting = (exerciseId: number): boolean =>
  useSyncExternalStore(pendingAnswers.subscribe, () => pendingAnswers.isWaitingFor(exerciseId));

/**
 * The bytes of an answer's picture or recording, from the device: undefined until they are first read, null if there are none
 * or the device can't read them now.
 */
export function useDeviceFile(exerciseId: number, file: Draft["file"]): Blob | null | undefined {
  const [blob, setBlob] = useState<Blob | null>();
  const mark = file && `${file.name}/${file.size}`;
  useEffect(() => {
    let left = false;
    if (mark === null) setBlob(null);
    else
      void pendingAnswers.getFile(exerciseId).then((found) => {
        if (!left) setBlob(found);
      });
    return () => {
      left = true;
    };
  }, [exerciseId, mark]);
  return blob;
}
