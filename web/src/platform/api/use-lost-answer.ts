import { useRef, useState } from "react";
import { dropDraft, keepDraft, readDraft, visitorForm } from "../drafts/form-drafts.ts";
import { type ApiError, isUndecided } from "./http.ts";

/**
 * For a form that can succeed only once: determines whether a rejection may be the result of an earlier attempt
 * that succeeded but whose answer was lost, perhaps by a reload. Call `sending` before every attempt,
 * `settled` after a success, and `failed` on every failure, with the status and fields by which such a
 * rejection is recognised.
 */
export function useLostAnswer(form: string) {
  const mark = visitorForm(`${form}/sent`);
  const [wasLeft] = useState(() => readDraft(mark, ["sent"]).sent !== undefined);
  const mayBeLost = useRef(wasLeft);
  const [isInDoubt, setInDoubt] = useState(false);
  return {
    isInDoubt,
    /** The page was left with an attempt in flight. */
    wasLeft,
    sending() {
      keepDraft(mark, { sent: "" });
    },
    /** An attempt succeeded: an earlier one explains no later rejection. */
    settled() {
      mayBeLost.current = false;
      dropDraft(mark);
      setInDoubt(false);
    },
    failed(error: ApiError, sign: { status: 412 | 422; fields?: readonly string[] }) {
      if (isUndecided(error)) mayBeLost.current = true;
      if (!mayBeLost.current) dropDraft(mark);
      const { fields = [] } = sign;
      setInDoubt(
        mayBeLost.current && error.status === sign.status && fields.every((field) => field in error.errors),
      );
    },
  };
}
