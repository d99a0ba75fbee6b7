import { useEffect, useReducer } from "react";
import { serverNow } from "../../platform/time/server-clock.ts";
import { judgeWindow, type ListTerms } from "./list-model.ts";

/** A timer stands still while the device sleeps, and none waits for months. */
const patienceMs = 60_000;

/** Whether a list may be opened now, by the server's clock as it was last heard; the screen is drawn anew when that changes. */
export function useWindow(terms: ListTerms): ReturnType<typeof judgeWindow> {
  const [, drawAnew] = useReducer((times: number) => times + 1, 0);
  const window = judgeWindow(terms, serverNow());
  useEffect(() => {
    const { response_interval_init: from, response_interval_end: until } = terms;
    const next = { early: from, open: until, late: null }[window];
    if (!next) return;
    const timer = setTimeout(drawAnew, Math.min(Date.parse(next) - serverNow(), patienceMs));
    return () => clearTimeout(timer);
  });
  return window;
}
