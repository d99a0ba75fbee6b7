import { ApiError, isOffline } from "../api/http.ts";
import { createEmitter } from "../create-emitter.ts";
import { createTabStorage, type TabStorage } from "./tab-storage.ts";

/** How a session came to its end; `null` while there is one, or there never was. */
export type SessionEnd = "expired" | "signedOut" | null;

type Message =
  | { type: "replaced"; from: string; to: string }
  | { type: "ended"; token: string }
  | { type: "asking"; token: string };

type Channel = Pick<BroadcastChannel, "postMessage"> & {
  onmessage: ((event: MessageEvent<Message>) => unknown) | null;
};

export type SessionDeps = {
  storage: TabStorage;
  channel: Channel | null;
  /** Trades a token for its successor. */
  refresh: (token: string) => Promise<string>;
  logout: (token: string) => Promise<unknown>;
  /** How long another tab has to hear what this one says, and to answer. */
  answerMs?: number;
  /** Runs the work of one tab at a time. */
  takeTurns?: <T>(work: () => Promise<T>) => Promise<T>;
};

/** A device whose storage never answers keeps nobody signed in. */
const farewellMs = 10_000;
const sweepMs = 2_000;
/** Does all, and resolves when all have ended, well or not, at the latest after so long. */
const settleWithin = (ms: number, works: ReadonlySet<() => Promise<unknown>>) =>
  Promise.race([
    Promise.allSettled([...works].map((work) => work())),
    new Promise((resolve) => setTimeout(resolve, ms)),
  ]);

const tokenKey = "token";
const userKey = "user_id";
const nameKey = "user_name";
/** A page that was loaded anew knows its session's tokens before: a twin that slept through it all has nobody else to ask. */
const successorsKey = "successors";
const readPairs = (text: string | null): [string, string][] => {
  try {
    return JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
};

/**
 * The student's session: a token in session storage (spec §4). A duplicated tab starts with the same token; the tabs tell
 * each other of every successor, since the server takes a replaced token for one more refresh only (wire §2).
 */
export function createSession({
  storage: given,
  channel,
  refresh,
  logout,
  answerMs = 120,
  takeTurns = (work) => work(),
}: SessionDeps) {
  // a token that a full storage refuses is good for as long as the page is here
  const storage = createTabStorage(() => given);
  const { emit: tell, subscribe } = createEmitter();
  const successors = new Map(readPairs(storage.getItem(successorsKey)));
  /** Tokens that this session had before its present one. */
  const replaced = new Set(successors.keys());
  const farewells = new Set<() => Promise<unknown>>();
  const sweeps = new Set<() => Promise<unknown>>();
  let token = storage.getItem(tokenKey);
  let ended: SessionEnd = null;
  let formerUserId: number | null = null;
  const renewals = new Map<string, Promise<string | null>>();

  const forgetHolder = () => {
    for (const key of [userKey, nameKey, successorsKey]) storage.removeItem(key);
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
      forgetHolder();
    }
    tell();
  };
  const remember = (from: string, to: string) => {
    // heard anew it goes behind those that were before it
    successors.delete(from);
    successors.set(from, to);
    if (successors.size > 20) successors.delete(successors.keys().next().value as string);
    // of other sessions nothing is kept
    if (token === from)
      storage.setItem(
        successorsKey,
        JSON.stringify([...successors].filter(([old]) => old === from || replaced.has(old))),
      );
  };

  if (channel) {
    channel.onmessage = ({ data }) => {
      if (data.type === "replaced") {
        remember(data.from, data.to);
        if (token === data.from) keep(data.to);
      } else if (data.type === "ended") {
        if (token === data.token) keep(null, "signedOut");
      } else {
        // every change since, in its order: whoever knows some of them takes the rest
        let from = data.token;
        for (const [old, to] of successors) {
          if (old !== from) continue;
          channel.postMessage({ type: "replaced", from, to });
          from = to;
        }
      }
    };
  }

  /** A tab that slept may hold a token which another has replaced long ago: it asks before it spends it. */
  const askOthers = async (used: string) => {
    if (!channel) return;
    channel.postMessage({ type: "asking", token: used });
    await new Promise((resolve) => setTimeout(resolve, answerMs));
  };

  /** What serves in the place of an old token: the present one of the same session, never that of whoever signed in since. */
  const heirOf = (used: string) => (replaced.has(used) ? token : null);

  /** A lost answer leaves the token replaced, and for a moment only good for one more try (wire §2): that is now or never. */
  const trade = (used: string): Promise<string> =>
    refresh(used).catch((error) => {
      if (isOffline(error)) return refresh(used);
      throw error;
    });

  const renewNow = async (used: string): Promise<string | null> => {
    if (token === used) await askOthers(used);
    if (token !== used) return heirOf(used);
    try {
      const next = await trade(used);
      remember(used, next);
      channel?.postMessage({ type: "replaced", from: used, to: next });
      // signed out, or replaced by another tab, while the answer was under way
      if (token === used) keep(next);
      return heirOf(used);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      if (token === used) keep(null, "expired");
      return heirOf(used);
    }
  };

  return {
    get token() {
      return token;
    },
    get ended() {
      return ended;
    },
    /** Known once the student's data was loaded in this tab; survives a reload without a line. */
    get userId() {
      return readUserId();
    },
    /** Whose session ran out in this tab, until the next one begins: what its pages still had to tell is his. */
    get formerUserId() {
      return formerUserId;
    },
    /** Whether somebody has signed in since this token was sent: an answer to it is no business of theirs. */
    isFollowed: (used: string) => token !== null && token !== used && !replaced.has(used),
    /** Whether the tab still holds this session: a page that was frozen may come back to another one. */
    isCurrent: () => storage.getItem(tokenKey) === token,
    /** The student's name, known as long as the id is: a page that is loaded anew need not wait for it. */
    get userName() {
      return token ? storage.getItem(nameKey) : null;
    },
    rememberUser(id: number, name: string) {
      if (!token || (storage.getItem(userKey) === String(id) && storage.getItem(nameKey) === name)) return;
      storage.setItem(userKey, String(id));
      storage.setItem(nameKey, name);
      tell();
    },
    subscribe,
    start(next: string) {
      forgetHolder();
      keep(next);
      replaced.clear();
    },
    /**
     * The successor of a token that earned a 401: from another request, from another tab, or from the server. Null when the
     * session is over. Throws what is no verdict on the session (no connection, 503): nobody is signed out for that.
     */
    renew(used: string): Promise<string | null> {
      if (token !== used) return Promise.resolve(heirOf(used));
      const before = renewals.get(used);
      if (before !== undefined) return before;
      // Tabs that wake together would all ask before any of them knows.
      const renewal = takeTurns(() => renewNow(used)).finally(() => renewals.delete(used));
      renewals.set(used, renewal);
      return renewal;
    },
    /** Something to finish before the session goes (the last attempt at pending reports). */
    beforeSignOut(farewell: () => Promise<unknown>) {
      farewells.add(farewell);
    },
    /**
     * Clears away what other tabs have written since the farewells: called once they have heard that the session is over. Only where
     * the sign-out happens: a tab that slept meanwhile would clear away what came after the student's next login.
     */
    afterSignOut(sweep: () => Promise<unknown>) {
      sweeps.add(sweep);
    },
    /** Ends the session on this device in any case; answers whether the portal can be reached, as far as that is known. */
    async signOut(): Promise<boolean> {
      if (token) await settleWithin(farewellMs, farewells);
      const last = token;
      if (!last) return navigator.onLine;
      const told = await logout(last).then(
        () => true,
        (error) => error?.status > 0,
      );
      if (channel) {
        channel.postMessage({ type: "ended", token: last });
        await new Promise((resolve) => setTimeout(resolve, answerMs));
      }
      await settleWithin(sweepMs, sweeps);
      keep(null, "signedOut");
      return told;
    },
  };
}

export type Session = ReturnType<typeof createSession>;
