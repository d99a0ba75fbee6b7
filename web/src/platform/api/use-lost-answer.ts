import { useRef, useState } from "react";
import { dropDraft, keepDraft, readDraft, visitorForm } from "../drafts/form-drafts.ts";
import { type ApiError, isUndecided } from "./http.ts";

/**
 * For a form that can be sent with success once: whether a refusal may come from an attempt before, which was carried out and whose
 * answer was lost on the way, or with a page that was loaded anew meanwhile. `sending` is told of every attempt, `settled` of the one
 * that came through, and `heard` of every failure, and by which status and fields such a refusal is known.
 */
export function useLostAnswer(form: string) {
  const mark = visitorForm(`${form}/sent`);
  const [wasLeft] = useState(() => readDraft(mark, ["sent"]).sent !== undefined);
  const isLost = useRef(wasLeft);
  const [isInDoubt, setInDoubt] = useState(false);
  return {
    isInDoubt,
    /** An attempt was on its way when the page was left. */
    wasLeft,
    sending() {
      keepDraft(mark, { sent: "" });
    },
    /** An attempt has come through: what was lost before it explains no refusal after it. */
    settled() {
      isLost.current = false;
      dropDraft(mark);
      setInDoubt(false);
    },
    heard(error: ApiError, telling: { status: 412 | 422; fields?: readonly string[] }) {
      if (isUndecided(error)) isLost.current = true;
      if (!isLost.current) dropDraft(mark);
      const { fields = [] } = telling;
      setInDoubt(
        isLost.current && error.status === telling.status && fields.every((field) => field in error.errors),
      );
    },
  };
}
