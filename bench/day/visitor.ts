import { setTimeout as delay } from "node:timers/promises";
import type { Seen } from "./figures.ts";
import type { Ledger } from "./ledger.ts";
import { createLine, type Reply, type Request } from "./line.ts";
import { createMemory, type Memory } from "./memory.ts";
import type { Random } from "./random.ts";

/** One day at one portal. */
export type Day = {
  readonly port: number;
  /** The brand's host. */
  readonly host: string;
  /** Distinguishes this day's keys and texts from those of another day in the same database. */
  readonly name: string;
  readonly ledger: Ledger;
  watch(seen: Seen): void;
  /** Hears how long a student had to send until something written was taken or refused for good. */
  settled?(kind: string, ms: number): void;
  /** Hears of a student whose session was lost. */
  lost(email: string): void;
  /** Set when nobody may open a new page any more. */
  readonly over: AbortSignal;
  /** Set when requests in progress may not be repeated any more. */
  readonly givenUp: AbortSignal;
};

export type Account = { readonly number: number; readonly email: string; readonly password: string };

/** A student at a browser, who does what the web does when an answer doesn't come. */
export type Visitor = {
  readonly day: Day;
  readonly account: Account;
  readonly random: Random;
  readonly memory: Memory;
  signIn(): Promise<boolean>;
  signOut(): Promise<void>;
  /** Reads for a screen, tried twice more while the portal is away; undefined when the screen shows a failure. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever an endpoint answers; the contract's tests check its shape
  read(kind: string, path: string): Promise<any>;
  /** Sends what was written again and again, the same each time, until the portal has said yes or no. */
  write(kind: string, request: Request, beforeEach?: () => void): Promise<Reply>;
  leave(): void;
};

const passing = [0, 502, 503, 504];
const isPassing = ({ status }: Reply) => passing.includes(status);
/** A refusal that a retry would not change. */
const isVerdict = ({ status }: Reply) =>
  status >= 200 && status < 500 && ![401, 408, 425, 429].includes(status);

/** A student who has not signed in yet. */
export function createVisitor(day: Day, account: Account, random: Random): Visitor {
  const line = createLine(day.port, day.host);
  let token: string | undefined;
  let renewal: Promise<boolean> | undefined;

  const tell = (kind: string, { status, ms, flaw, said }: Reply) =>
    day.watch({ kind, who: account.number, at: performance.now(), status, ms, flaw, said });
  const pause = (seconds: number) =>
    delay(seconds * 1000, undefined, { signal: day.givenUp }).catch(() => {}); // given up meanwhile
  const askFor = async (kind: string, request: Request) => {
    const reply = await line.send(request);
    tell(kind, reply);
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
      if (isVerdict(reply) || reply.status === 401)
        throw new Error(`${email} can't sign in: ${reply.status}`);
      await pause(reply.retryAfter ?? 2);
    }
    return false;
  };

  /** A token for one that ran out; a session that is lost is told and begun anew. */
  const renew = async (): Promise<boolean> => {
    while (!day.givenUp.aborted) {
      const reply = await line.send({ method: "POST", path: "/auth/refresh_token", token });
      tell("renew session", reply);
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
    const reply = await line.send({ ...request, token: used });
    if (reply.status !== 401 || used === undefined) {
      tell(kind, reply);
      return reply;
    }
    // An expired token is no failure: the web renews it silently, once for all requests that wait.
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
    leave: () => line.close(),
  };
}
