import { readJson, sendRequest } from "../api/http.ts";
import { createSession, type Session } from "./create-session.ts";

/** Half of the time in which a replaced token is good for one more refresh, and less: a lost answer leaves room for it (wire §2). */
const refreshWaitMs = 12_000;

/** The session of this tab. */
export const session: Session = createSession({
  storage: window.sessionStorage,
  channel: "BroadcastChannel" in window ? new BroadcastChannel("session") : null,
  // Only where the page came safely: a plain http address other than localhost has no locks.
  takeTurns: (work) => ("locks" in navigator ? navigator.locks.request("session-refresh", work) : work()),
  refresh: async (token) => {
    const path = "/v1/auth/refresh_token";
    const response = await sendRequest({ method: "POST", path, token, waitMs: refreshWaitMs });
    return ((await readJson(response)) as { token: string }).token;
  },
  // on a slow line the student need not wait for it: the request outlives the page
  logout: (token) =>
    Promise.race([
      sendRequest({ method: "POST", path: "/v1/auth/logout", token, keepalive: true }),
      new Promise((_resolve, reject) => setTimeout(reject, 4_000)),
    ]),
});

/** Whose session it is, or was until it ran out: what ends after that is still theirs. */
export const holderId = (): number | null => session.userId ?? session.formerUserId;
