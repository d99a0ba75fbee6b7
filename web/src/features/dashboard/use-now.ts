import { useSyncExternalStore } from "react";
import { serverNow } from "../../platform/time/server-clock.ts";

/** The clocks of all time zones strike their hours, and so their days, on one of these. */
const quarter = 15 * 60_000;
const lookEvery = 20_000;

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, lookEvery);
  // a tab that was asleep may not have looked for hours
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", listener);
  };
};

/** The present quarter of an hour, by the server's clock, which counted the lessons' days: a page that stays open all night is drawn anew when it, and with it the day, is another one. */
export const useNow = (): Date =>
  new Date(useSyncExternalStore(subscribe, () => Math.floor(serverNow() / quarter)) * quarter);
