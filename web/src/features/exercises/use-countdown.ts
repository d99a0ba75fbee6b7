import { useEffect, useRef, useState } from "react";
import { countSecondsLeft, type Deadline, findAnnouncement, untilNextSecond } from "./countdown.ts";

/** How much the page's two clocks may drift apart, in ms, before the device is assumed to have slept. */
const driftAllowed = 2_000;
/** Delay before asking again when the server has just said that no time is left: it is about to close the list. */
const askAgainAfter = 1_500;
/** After an answer that didn't close the list, the delay until the next request; doubled each time. */
const firstGap = 5_000;
const longestGap = 60_000;

/**
 * Counts down the seconds left. Calls `onDrift` when the device slept (the monotonic clock may have stopped) or the time is
 * over: only the server knows, and it is asked until it says so.
 */
export function useCountdown(deadline: Deadline | null, onDrift: () => void) {
  const [now, setNow] = useState(() => performance.now());
  const [words, setWords] = useState("");
  const left = deadline ? countSecondsLeft(deadline, Math.max(now, deadline.measuredAt)) : null;
  const last = useRef(left);
  const resync = useRef(onDrift);
  useEffect(() => {
    resync.current = onDrift;
  });

  useEffect(() => {
    if (!deadline) return;
    let timer = 0;
    let offset = Date.now() - performance.now();
    const ask = (after: number, gap: number) => {
      timer = window.setTimeout(() => {
        resync.current();
        ask(gap, Math.min(gap * 2, longestGap));
      }, after);
    };
    const tick = () => {
      const moment = performance.now();
      setNow(moment);
      const currentOffset = Date.now() - moment;
      if (Math.abs(currentOffset - offset) > driftAllowed) {
        // ask only once; without a connection the countdown continues from the last known value
        offset = currentOffset;
        resync.current();
      }
      if (countSecondsLeft(deadline, moment) === 0)
        return ask(deadline.seconds === 0 ? askAgainAfter : 0, firstGap);
      timer = window.setTimeout(tick, untilNextSecond(deadline, moment) + 5);
    };
    tick();
    return () => clearTimeout(timer);
  }, [deadline]);

  useEffect(() => {
    if (left === null) return;
    const announcement = findAnnouncement(last.current ?? left, left);
    last.current = left;
    if (announcement) setWords(announcement);
  }, [left]);

  return { left, words };
}
