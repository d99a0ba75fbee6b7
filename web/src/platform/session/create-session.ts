import { ApiError, isOffline, isUndecided } from "../api/http.ts";
import { createEmitter } from "../create-emitter.ts";
import { settleWithin } from "./settle-within.ts";
import { createTabStorage, type TabStorage } from "./tab-storage.ts";
import { createTokenChain, type Renewal } from "./token-chain.ts";

/** How the session ended; `null` while there is one, or before the first. */
export type SessionEnd = "expired" | "signedOut" | null;

type Message =
  | ({ type: "replaced" } & Renewal)
  | { type: "ended"; token: string }
  | { type: "asking"; token: string };

type Channel = Pick<BroadcastChannel, "postMessage"> & {
  onmessage: ((event: MessageEvent<Message>) => unknown) | null;
};

export type SessionDeps = {
  storage: TabStorage;
  channel: Channel | null;
  /** Exchanges a token for its successor. */
  refresh: (token: string) => Promise<string>;
  logout: (token: string) => Promise<unknown>;
  /** How long to wait for other tabs to receive a message and answer. */
  answerMs?: number;
  /** Runs `work` under a lock shared by all tabs. */
  withLock?: <T>(work: () => Promise<T>) => Promise<T>;
};

/** Timeouts, so that a storage that never answers can't prevent the sign-out. */
const tasksTimeoutMs = 10_000;
const cleanupTimeoutMs = 2_000;

const tokenKey = "token";
const userKey = "user_id";
const nameKey = "user_name";

/**
 * The student's session: a token in session storage (spec §4). A duplicated tab starts with the same token,
 * so tabs announce every successor to each other: the server accepts a replaced token for only one more
 * refresh (wire §2).
 */
export function createSession({
  storage: given,
  channel,
  refresh,
  logout,
  answerMs = 120,
  withLock = (work) => work(),
}: SessionDeps) {
  // a token that a full storage refuses is kept in memory until the page is left
  const storage = createTabStorage(() => given);
  const { emit, subscribe } = createEmitter();
  const replaced = createTokenChain(storage);
  const tasks = new Set<() => Promise<unknown>>();
  const cleanups = new Set<() => Promise<unknown>>();
  let token = storage.getItem(tokenKey);
  let ended: SessionEnd = null;
  let formerUserId: number | null = null;
  const renewals = new Map<string, Promise<string | null>>();

  const clearUser = () => {
    for (const key of [userKey, nameKey]) storage.removeItem(key);
  };
  const readUserId = () => {
    const id = Number(storage.getItem(userKey));
    return token && id > 0 ? id : null;
  };
  const keep = (next: string | null, reason: SessionEnd = null) => {
    formerUserId = reason === "expired" ? readUserId() : null;
    if (next && token) replaced.add(token);
    else replaced.clear();
    token = next;
    ended = reason;
    if (next) {
      storage.setItem(tokenKey, next);
    } else {
      storage.removeItem(tokenKey);
      clearUser();
    }
    emit();
  };

  if (channel) {
    channel.onmessage = ({ data }) => {
      if (data.type === "replaced") {
        if (token === data.from) keep(data.to);
        else if (!replaced.has(data.from)) replaced.overhear(data);
      } else if (data.type === "ended") {
        if (token === data.token) keep(null, "signedOut");
      } else {
        for (const renewal of replaced.listSince(data.token, token))
          channel.postMessage({ type: "replaced", ...renewal });
      }
    };
  }

  /** A suspended tab may hold a token that another one replaced long ago: asks before refreshing it. */
  const askOtherTabs = async (used: string) => {
    if (!channel) return;
    channel.postMessage({ type: "asking", token: used });
    await new Promise((resolve) => setTimeout(resolve, answerMs));
  };

  /** The token that replaces an old one: the present token of the same session, never that of a later one. */
  const successorOf = (used: string) => (replaced.has(used) ? token : null);

  /**
   * If the answer is lost, the token may be replaced already, and is valid for only one more refresh for a
   * short time (wire §2): retries at once.
   */
  const exchange = (used: string): Promise<string> =>
    refresh(used).catch((error) => {
      if (isOffline(error)) return refresh(used);
      throw error;
    });

  const renewNow = async (used: string): Promise<string | null> => {
    if (token === used) await askOtherTabs(used);
    if (token !== used) return successorOf(used);
    try {
      const next = await exchange(used);
      channel?.postMessage({ type: "replaced", from: used, to: next });
      // unless signed out, or renewed by another tab, while the request was in flight
      if (token === used) keep(next);
      return successorOf(used);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      if (token === used) keep(null, "expired");
      return successorOf(used);
    }
  };

  return {
    get token() {
      return token;
    },
    get ended() {
      return ended;
    },
    /** Known once the student's data was loaded in this tab; survives a reload, even offline. */
    get userId() {
      return readUserId();
    },
    /**
     * The student of a session that expired in this tab, until the next one begins: unsent data of its pages
     * is theirs.
     */
    get formerUserId() {
      return formerUserId;
    },
    /** Whether another student has signed in since this token was sent: the answer must not reach them. */
    isStale: (used: string) => token !== null && token !== used && !replaced.has(used),
    /** Whether the tab still holds this session: a page restored from the back/forward cache may not. */
    isCurrent: () => storage.getItem(tokenKey) === token,
    /** The student's name, stored with the id so that a reload shows it at once. */
    get userName() {
      return token ? storage.getItem(nameKey) : null;
    },
    rememberUser(id: number, name: string) {
      if (!token || (storage.getItem(userKey) === String(id) && storage.getItem(nameKey) === name)) return;
      storage.setItem(userKey, String(id));
      storage.setItem(nameKey, name);
      emit();
    },
    subscribe,
    start(next: string) {
      clearUser();
      keep(next);
      replaced.clear();
    },
    /**
     * The successor of a token that got a 401: from another request, another tab, or the server. Null when
     * the session is over. Throws on failures that say nothing about the session (no connection, 503): they
     * don't sign the student out.
     */
    renew(used: string): Promise<string | null> {
      if (token !== used) return Promise.resolve(successorOf(used));
      const before = renewals.get(used);
      if (before !== undefined) return before;
      // Without the lock, tabs that wake up together would all ask before any of them has refreshed.
      const renewal = withLock(() => renewNow(used)).finally(() => renewals.delete(used));
      renewals.set(used, renewal);
      return renewal;
    },
    /** Registers a task to run before the session ends (a last attempt to send pending reports). */
    beforeSignOut(task: () => Promise<unknown>) {
      tasks.add(task);
    },
    /**
     * Registers a clean-up of what other tabs have written since, run once they know that the session is
     * over. Runs only in the tab that signs out: a suspended tab would later delete what came after the
     * student's next login.
     */
    afterSignOut(cleanup: () => Promise<unknown>) {
      cleanups.add(cleanup);
    },
    /**
     * Ends the session on this device in any case; resolves to whether the server was reached, as far as that
     * is known: a proxy answers 502 while the portal restarts, and the session lives on.
     */
    async signOut(): Promise<boolean> {
      if (token) await settleWithin(tasksTimeoutMs, tasks);
      const last = token;
      if (!last) return navigator.onLine;
      const wasReached = await logout(last).then(
        () => true,
        (error) => error instanceof ApiError && !isUndecided(error),
      );
      if (channel) {
        channel.postMessage({ type: "ended", token: last });
        await new Promise((resolve) => setTimeout(resolve, answerMs));
      }
      await settleWithin(cleanupTimeoutMs, cleanups);
      keep(null, "signedOut");
      return wasReached;
    },
  };
}

export type Session = ReturnType<typeof createSession>;
