import { useRef, useState } from "react";
import { dropDraft, keepDraft, readDraft, visitorForm } from "../drafts/form-drafts.ts";
import { ApiError, isUndecided } from "./http.ts";

/** The status and fields by which a rejection is recognised that an earlier success would cause. */
type Sign = { status: 412 | 422; fields?: readonly string[] };

/** Follows an attempt until its answer, which may come after the page was left. */
export type Follow = <T>(attempt: Promise<T>) => Promise<T>;

/**
 * For a form that can succeed only once: determines whether a rejection may be the result of an earlier attempt
 * that succeeded but whose answer was lost, perhaps by a reload. `follow` every attempt within the mutation's
 * function: the callbacks of a single `mutate` are not called once the page was left.
 */
export function useLostAnswer(form: string, { status, fields = [] }: Sign) {
  const mark = visitorForm(`${form}/sent`);
  const isMarked = () => readDraft(mark, ["sent"]).sent !== undefined;
  const [wasLeft] = useState(isMarked);
  // should the storage be full
  const isLost = useRef(false);
  const [isInDoubt, setInDoubt] = useState(false);
  const follow: Follow = async (attempt) => {
    const mayBeLost = isLost.current || isMarked();
    keepDraft(mark, { sent: "" });
    try {
      const answer = await attempt;
      // an earlier attempt explains no later rejection
      isLost.current = false;
      dropDraft(mark);
      setInDoubt(false);
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      isLost.current = mayBeLost || isUndecided(error);
      if (!isLost.current) dropDraft(mark);
      setInDoubt(mayBeLost && error.status === status && fields.every((field) => field in error.errors));
      throw error;
    }
  };
  return {
    isInDoubt,
    /** The page was left with an attempt in flight. */
    wasLeft,
    follow,
  };
}
