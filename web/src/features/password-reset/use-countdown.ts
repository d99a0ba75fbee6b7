import { useEffect, useEffectEvent, useState } from "react";
import { secondsLeft } from "../../platform/time/seconds-left.ts";

/** Remaining seconds, computed from the clock rather than counted: correct after a suspended tab. */
export function useCountdown(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const endsAt = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const rest = secondsLeft(endsAt - Date.now());
      setLeft(rest);
      if (rest > 0) return;
      clearInterval(timer);
      end();
    }, 250);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
