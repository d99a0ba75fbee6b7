import type { Endpoint } from "@sabia/contract";
import type { FastifyRequest } from "fastify";
import type { Brand } from "../../db/brands.ts";
import { AppError } from "../errors.ts";
import type { Session, Viewer } from "../sessions.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What the pipeline learned before the handler. */
    call: {
      /** Undefined when no brand has the host, at endpoints that belong to no brand. */
      brand: Brand | undefined;
      viewer: Viewer | undefined;
      session: Session | undefined;
      token: string | undefined;
    };
  }
}

type CallContext = FastifyRequest["call"];
type OpenedSession = Pick<CallContext, "session" | "viewer">;

export type SessionOptions = {
  readonly openSession: (token: string) => Session;
  readonly authenticate: (brand: Brand, session: Session) => Promise<Viewer | undefined>;
};

/** A body that took longer than this to arrive: its sender may have signed out meanwhile. */
const slowBodyMs = 5_000;

/** The three moments at which an endpoint deals with a call's session. */
export type CallSessions = {
  /** At the head of the request. Looks the session up, unless the handler's own query will. */
  open(brand: Brand, token: string | undefined, hasLongBody: boolean): Promise<OpenedSession>;
  /** When the body is here. */
  renew(call: CallContext): Promise<void>;
  /** Before anything is answered: looks the session up if no query of the handler has found it alive. */
  verify(call: CallContext): Promise<void>;
};

/** How an endpoint deals with sessions; `verifiesInQuery` if its handler looks the session up itself (see `VerifyingHandler`). */
export function createCallSessions(
  endpoint: Endpoint,
  { openSession, authenticate }: SessionOptions,
  verifiesInQuery: boolean,
): CallSessions {
  const requireViewer = async (brand: Brand, session: Session): Promise<Viewer> => {
    const viewer = await authenticate(brand, session);
    if (!viewer) throw new AppError("unauthenticated");
    return viewer;
  };

  return {
    async open(brand, token, hasLongBody) {
      if (token === undefined) throw new AppError("unauthenticated");
      const session = openSession(token);
      if (!verifiesInQuery) return { session, viewer: await requireViewer(brand, session) };
      // A body is held in memory until all of it is here: a long one only for a token that is known to be good.
      if (hasLongBody) await requireViewer(brand, session);
      return { session, viewer: undefined };
    },

    // A call counts from when all of it has arrived: during a slow body a list may have closed, or the session ended.
    async renew(call) {
      const { brand, session: opened, token } = call;
      if (!brand || !opened || token === undefined || !endpoint.body) return;
      const session = openSession(token);
      const isSlow = session.now.getTime() - opened.now.getTime() > slowBodyMs;
      if (!verifiesInQuery && isSlow) call.viewer = await requireViewer(brand, session);
      call.session = session;
    },

    async verify({ brand, session }) {
      if (!verifiesInQuery || !brand || !session || session.verified) return;
      await requireViewer(brand, session);
      session.verified = true;
    },
  };
}
