import {
  type Endpoint,
  type EndpointKey,
  endpoints,
  strangerBodyBytes,
  studentBodyBytes,
} from "@sabia/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Brand, BrandDirectory } from "../../db/brands.ts";
import { isDatabaseAway } from "../../db/pool.ts";
import { AppError } from "../errors.ts";
import { bearerToken, type Session, type Viewer } from "../sessions.ts";
import { createAnswerFailure } from "./failures.ts";
import type { Handler, Handlers } from "./handlers.ts";
import { sendJson } from "./send-json.ts";
import { takeInput } from "./validation.ts";
import { Written } from "./written.ts";

export type EndpointOptions = {
  readonly handlers: Handlers;
  readonly findBrand: (host: string) => Promise<Brand | undefined>;
  readonly isOfRemoved: BrandDirectory["isOfRemoved"];
  readonly openSession: (token: string) => Session;
  readonly authenticate: (brand: Brand, session: Session) => Promise<Viewer | undefined>;
  /** Parses every answer against its schema; for tests. */
  readonly checkAnswers?: boolean;
};

/** A body that was longer than this on its way: whoever sent it may have signed out meanwhile. */
const slowBodyMs = 5_000;

/** Answers an endpoint of the contract: who calls, the input, its handler, the answer. */
export function registerEndpoint(
  app: FastifyInstance,
  key: EndpointKey,
  endpoint: Endpoint,
  options: EndpointOptions,
): void {
  const handler = options.handlers[key] as Handler<never>;
  const once = typeof handler === "object" ? handler.oneTrip : undefined;
  const findFaults = "findFaults" in handler ? handler.findFaults : undefined;
  if (once && endpoint.access === "public") throw new Error(`${key} is public: it has no session.`);
  if (endpoint.anyHost && endpoint.access !== "public")
    throw new Error(`${key} is no brand's: it knows nobody.`);
  const [status = 200] = Object.keys(endpoint.answers)
    .map(Number)
    .filter((code) => code < 300);
  const overridable = endpoint.method === "PATCH" && !(`POST ${endpoint.path}` in endpoints);

  const answerFailure = createAnswerFailure(options.isOfRemoved);

  const requireViewer = async (brand: Brand, session: Session): Promise<Viewer> => {
    const viewer = await options.authenticate(brand, session);
    if (!viewer) throw new AppError("unauthenticated");
    return viewer;
  };

  /** Of a call that looks its session up itself: makes sure of it where no query has found it yet. */
  const verify = async ({ session, brand }: FastifyRequest["call"]) => {
    if (!once || !brand || !session || session.verified) return;
    await requireViewer(brand, session);
    session.verified = true;
  };

  /**
   * The moment of a call is the one at which all of it is here: while its body was on its way a list may have closed, or the
   * session ended.
   */
  const arrive = async (call: FastifyRequest["call"]) => {
    const { brand, session: begun, token } = call;
    if (!brand || !begun || token === undefined || !endpoint.body) return;
    const session = options.openSession(token);
    const isSlow = session.now.getTime() - begun.now.getTime() > slowBodyMs;
    if (!once && isSlow) call.viewer = await requireViewer(brand, session);
    call.session = session;
  };

  const mayBeLong = endpoint.access === "student" || endpoint.rawBody;
  app.route({
    method: overridable ? ["PATCH", "POST"] : endpoint.method,
    url: `/api${endpoint.path}`,
    bodyLimit: mayBeLong ? studentBodyBytes : strangerBodyBytes,
    errorHandler: async (error, request, reply) => {
      // What can't be read never gets to the handler, and whoever is not signed in learns nothing but that here, too.
      const unread = request.call && !(error instanceof AppError) && !isDatabaseAway(error);
      const refusal = unread ? await verify(request.call).catch((it: unknown) => it) : undefined;
      return answerFailure(refusal ?? error, request, reply);
    },
    onRequest: async (request, reply) => {
      if (!endpoint.bytes) reply.header("cache-control", "no-store");
      const brand = await options.findBrand(request.hostname);
      if (!brand && !endpoint.anyHost) throw new AppError("notFound");
      const token = bearerToken(request.headers.authorization);
      let session: Session | undefined;
      let viewer: Viewer | undefined;
      if (brand && endpoint.access === "student") {
        if (token === undefined) throw new AppError("unauthenticated");
        session = options.openSession(token);
        if (!once) viewer = await requireViewer(brand, session);
      }
      const announced = Number(request.headers["content-length"] ?? 0);
      const isLong = announced > strangerBodyBytes || request.headers["transfer-encoding"] !== undefined;
      // It is held until all of it is here: not from whoever shows just any token.
      if (once && brand && session && isLong) await requireViewer(brand, session);
      // Said before the bytes come; the rest of the form is small.
      if (endpoint.multipart && announced > endpoint.multipart.maxBytes + 65_536) {
        const megabytes = endpoint.multipart.maxBytes / 1024 / 1024;
        throw new AppError("tooLarge", { message: `O arquivo passa de ${megabytes} MB.` });
      }
      request.call = { brand, viewer, session, token };
    },
    handler: async (request, reply) => {
      let answer: unknown;
      try {
        const override = overrideIn(request);
        const takeIn = takeInput(endpoint, request, findFaults);
        await arrive(request.call);
        if (overridable && request.method === "POST") requirePatch(override, reply);
        const input = await takeIn();
        const answerCall = once ?? (handler as (call: never) => unknown);
        answer = await answerCall({ ...input, ...request.call, request, reply } as never);
      } catch (error) {
        // Also before a refusal: whoever is not signed in learns nothing but that. A database that is away is not asked twice.
        if (!isDatabaseAway(error)) await verify(request.call);
        throw error;
      }
      await verify(request.call);
      if (endpoint.bytes) return answer;
      const written = answer instanceof Written ? answer : new Written(answer);
      if (options.checkAnswers) endpoint.answers[status]?.parse(JSON.parse(written.text));
      return sendJson(request, reply.code(status), written);
    },
  });
}

const overrideIn = ({ body }: FastifyRequest): unknown =>
  (body as { _method?: unknown } | undefined)?._method;

/** `POST` reaches a PATCH endpoint only with `_method: "PATCH"`, in any case (wire §1). */
function requirePatch(override: unknown, reply: FastifyReply): void {
  if (typeof override === "string" && override.toUpperCase() === "PATCH") return;
  reply.header("allow", "PATCH");
  throw new AppError("methodNotAllowed");
}

declare module "fastify" {
  interface FastifyRequest {
    /** What the pipeline learned before the handler. */
    call: {
      /** None answers for the host, where the endpoint is no brand's. */
      brand: Brand | undefined;
      viewer: Viewer | undefined;
      session: Session | undefined;
      token: string | undefined;
    };
  }
}
