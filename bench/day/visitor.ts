import { setTimeout as delay } from "node:timers/promises";
import { openBrowserConnection, type Reply, type Request } from "./browser-connection.ts";
import type { Seen } from "./figures.ts";
import type { Ledger } from "./ledger.ts";
import { createMemory, type Memory } from "./memory.ts";
import type { Random } from "./random.ts";

/** One simulated day at one portal. */
export type Day = {
  readonly port: number;
  /** The brand's host. */
  readonly host: string;
  /** Distinguishes this day's keys and texts from those of another day in the same database. */
  readonly name: string;
  readonly ledger: Ledger;
  watch(seen: Seen): void;
  /** Called with the time from the first attempt of a write until it was accepted or finally refused. */
  settled?(kind: string, ms: number): void;
  /** Called when a student's session was lost. */
  lost(email: string): void;
  /** Aborted when no new page may be opened any more. */
  readonly over: AbortSignal;
  /** Aborted when requests in progress may not be retried any more. */
  readonly givenUp: AbortSignal;
};

export type Account = { readonly number: number; readonly email: string; readonly password: string };

/** A student at a browser, who retries as the web app does. */
export type Visitor = {
  readonly day: Day;
  readonly account: Account;
  readonly random: Random;
  readonly memory: Memory;
  signIn(): Promise<boolean>;
  signOut(): Promise<void>;
  /** Reads for a screen, with up to two retries while the portal is unavailable; undefined if the screen shows a failure. */
  // biome-ignore lint/suspicious/noExplicitAny: the answer of any endpoint; the contract's tests check its shape
  read(kind: string, path: string): Promise<any>;
  /** Sends a write unchanged until the portal has accepted or refused it. */
  write(kind: string, request: Request, beforeEach?: () => void): Promise<Reply>;
  leave(): void;
};

const passing = [0, 502, 503, 504];
const isPassing = ({ status }: Reply) => passing.includes(status);
/** A final refusal, which a retry would not change. */
const isVerdict = ({ status }: Reply) =>
  status >= 200 && status < 500 && ![401, 408, 425, 429].includes(status);

/** A student who has not signed in yet. */
export function createVisitor(day: Day, account: Account, random: Random): Visitor {
  const connection = openBrowserConnection(day.port, day.host);
  let token: string | undefined;
  let renewal: Promise<boolean> | undefined;

  const report = (kind: string, { status, ms, flaw, message }: Reply) =>
    day.watch({ kind, student: account.number, at: performance.now(), status, ms, flaw, message });
  const pause = (seconds: number) =>
    delay(seconds * 1000, undefined, { signal: day.givenUp }).catch(() => {}); // given up meanwhile
  const askFor = async (kind: string, request: Request) => {
    const reply = await connection.send(request);
    report(kind, reply);
    return reply;
  };

  const signIn = async () => {
    const { email, password } = account;
    while (!day.givenUp.aborted) {
      const reply = await askFor("sign in", {
        method: "POST",
        path: "/auth/login",
        body: { email, password },
      });
      token = reply.json?.token;
      if (reply.status === 200) return true;
      // Reported like any failure: this student's day ends.
      if (isVerdict(reply) || reply.status === 401) return false;
      await pause(reply.retryAfter ?? 2);
    }
    return false;
  };

  /** Renews an expired token; if the session is lost, reports it and signs in again. */
  const renew = async (): Promise<boolean> => {
    while (!day.givenUp.aborted) {
      const reply = await connection.send({ method: "POST", path: "/auth/refresh_token", token });
      report("renew session", reply);
      if (reply.status === 200) {
        token = reply.json.token;
        return true;
      }
      if (reply.status === 401) {
        day.lost(account.email);
        return signIn();
      }
      await pause(reply.retryAfter ?? 2);
    }
    return false;
  };

  const send = async (kind: string, request: Request): Promise<Reply> => {
    const used = token;
    const reply = await connection.send({ ...request, token: used });
    if (reply.status !== 401 || used === undefined) {
      report(kind, reply);
      return reply;
    }
    // An expired token is no failure: the web app renews it silently, once for all pending requests.
    if (token === used)
      renewal ??= renew().finally(() => {
        renewal = undefined;
      });
    if ((await (renewal ?? true)) === false) return reply;
    return askFor(kind, { ...request, token });
  };

  return {
    day,
    account,
    random,
    memory: createMemory(),
    signIn,
    async signOut() {
      await send("sign out", { method: "POST", path: "/auth/logout" });
      token = undefined;
    },
    async read(kind, path) {
      for (let failures = 0; ; failures++) {
        const reply = await send(kind, { method: "GET", path });
        if (reply.status === 200) return reply.json;
        if (!isPassing(reply) || failures === 2 || day.givenUp.aborted) return undefined;
        await pause(reply.retryAfter ?? 0.6 * 2 ** failures);
      }
    },
    async write(kind, request, beforeEach) {
      const begin = performance.now();
      for (;;) {
        beforeEach?.();
        const reply = await send(kind, request);
        if (isVerdict(reply) || day.givenUp.aborted) {
          day.settled?.(kind, performance.now() - begin);
          return reply;
        }
        await pause(reply.retryAfter ?? 2);
      }
    },
    leave: () => connection.close(),
  };
}
