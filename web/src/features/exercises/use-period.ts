import { useEffect, useReducer } from "react";
import { serverNow } from "../../platform/time/server-clock.ts";
import { judgePeriod, type ListTerms, type Period } from "./list-model.ts";

/** Timers stop while the device sleeps, and can't span months. */
const patienceMs = 60_000;

/** Whether a list may be opened now, by the last known server time; rerenders when that changes. */
export function usePeriod(terms: ListTerms): Period {
  const [, drawAnew] = useReducer((times: number) => times + 1, 0);
  const period = judgePeriod(terms, serverNow());
  useEffect(() => {
    const { response_interval_init: from, response_interval_end: until } = terms;
    const next = { early: from, open: until, late: null }[period];
    if (!next) return;
    const timer = setTimeout(drawAnew, Math.min(Date.parse(next) - serverNow(), patienceMs));
    return () => clearTimeout(timer);
  });
  return period;
}
