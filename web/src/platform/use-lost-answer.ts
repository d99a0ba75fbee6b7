import { useRef, useState } from "react";
import type { ApiError } from "./http.ts";

/**
 * For a form that can be sent with success once: whether a refusal may come from an attempt before, which was carried out and whose
 * answer was lost on the way. `heard` is told of every failure, and by which status and fields such a refusal is known.
 */
export function useLostAnswer() {
  const isLost = useRef(false);
  const [isInDoubt, setInDoubt] = useState(false);
  return {
    isInDoubt,
    /** An attempt has come through: what was lost before it explains no refusal after it. */
    settled() {
      isLost.current = false;
      setInDoubt(false);
    },
    heard({ status, errors }: ApiError, telling: { status: 412 | 422; fields?: readonly string[] }) {
      if (status === 0 || status >= 500) isLost.current = true;
      const { fields = [] } = telling;
      setInDoubt(isLost.current && status === telling.status && fields.every((field) => field in errors));
    },
  };
}
