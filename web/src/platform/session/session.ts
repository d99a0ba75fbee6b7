import { readJson, sendRequest } from "../api/http.ts";
import { withLock } from "../with-lock.ts";
import { createSession, type Session } from "./create-session.ts";

/**
 * For the headers, and again for the body: together less than the time in which a replaced token is valid for one
 * more refresh (wire §2), so that a retry comes in time.
 */
const refreshWaitMs = 12_000;

/**
 * Longer than another tab's refresh with its retry: a lock held longer belongs to a tab that is gone (Chrome on
 * Android leaves such locks), and all pages would wait for ever.
 */
const lockWaitMs = 30_000;

/** The session of this tab. */
export const session: Session = createSession({
  storage: window.sessionStorage,
  // an extension against tracking may have replaced it by undefined
  channel: typeof BroadcastChannel === "function" ? new BroadcastChannel("session") : null,
  withLock: (work) => withLock("session-refresh", work, lockWaitMs),
  refresh: async (token) => {
    const path = "/v1/auth/refresh_token";
    const response = await sendRequest({ method: "POST", path, token, waitMs: refreshWaitMs });
    return ((await readJson(response, undefined, refreshWaitMs)) as { token: string }).token;
  },
  // on a slow connection the student need not wait: the request outlives the page
  logout: (token) =>
    Promise.race([
      sendRequest({ method: "POST", path: "/v1/auth/logout", token, keepalive: true }),
      new Promise((_resolve, reject) => setTimeout(reject, 4_000)),
    ]),
});

/** The student of the present or just-expired session: later events of its pages are still theirs. */
export const holderId = (): number | null => session.userId ?? session.formerUserId;
