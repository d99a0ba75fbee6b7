import { useSyncExternalStore } from "react";
import { serverNow } from "../../platform/time/server-clock.ts";

/** In every time zone, hours and days begin at a multiple of this. */
const quarter = 15 * 60_000;
const checkEveryMs = 20_000;

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, checkEveryMs);
  // a suspended tab may not have checked for hours
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", listener);
  };
};

/**
 * The current quarter of an hour by the server's clock, which also counts the lessons' days. A page left open
 * overnight re-renders when it changes, and with it the day.
 */
export const useNow = (): Date =>
  new Date(useSyncExternalStore(subscribe, () => Math.floor(serverNow() / quarter)) * quarter);
