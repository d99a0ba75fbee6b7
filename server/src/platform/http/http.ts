import { randomUUID } from "node:crypto";
import multipartPlugin from "@fastify/multipart";
import { type Endpoint, type EndpointKey, endpoints } from "@sabia/contract";
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from "fastify";
import type { Logger } from "pino";
import type { Brand } from "../../db/brands.ts";
import { isDatabaseAway } from "../../db/pool.ts";
import { AppError } from "../errors.ts";
import { bearerToken, type Session, type Viewer } from "../sessions.ts";
import { takeBrokenEscapes } from "./broken-escapes.ts";
import { answerFailure, answerFrameworkFailure } from "./failures.ts";
import type { Handler, Handlers } from "./handlers.ts";
import { securityHeaders, strictTransport } from "./page-headers.ts";
import { sendJson } from "./send-json.ts";
import { type TrustProxy, trustedProxies } from "./trust-proxy.ts";
import { answerUnreadable } from "./unreadable.ts";
import { validateCall } from "./validation.ts";
import { Written } from "./written.ts";

export type HttpOptions = {
  readonly log: Logger;
  readonly handlers: Handlers;
  readonly findBrand: (host: string) => Promise<Brand | undefined>;
  readonly openSession: (token: string) => Session;
  readonly authenticate: (brand: Brand, session: Session) => Promise<Viewer | undefined>;
  readonly trustProxy: TrustProxy;
  /** Parses every answer against its schema; for tests. */
  readonly checkAnswers?: boolean;
};

const allMethods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"] as const;
const bodyLimit = 256 * 1024;
/** A recording of 20 MB comes by then over the slowest phone; whose network is gone would be waited for without an end. */
const requestTimeout = 15 * 60_000;

/** What every answer bears, whoever gives it. */
function setEveryHeader(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...securityHeaders, "x-request-id": request.id });
  if (request.protocol === "https") reply.headers(strictTransport);
}

/** Fastify with the product's rules (wire §1): errors, request ids, security headers, logging, method override. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: options.log as never,
    // A log of its own for each request costs a twentieth of it; what is said of one names it (`reqId`).
    childLoggerFactory: (log) => log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(options.trustProxy),
    bodyLimit,
    requestTimeout,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = "/" }) => takeBrokenEscapes(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      setEveryHeader(request, reply);
      answerFrameworkFailure(error, request, reply);
    },
    clientErrorHandler: answerUnreadable(options.log),
    // Node would refuse it without a word of ours; see the hook below.
    http: { requireHostHeader: false },
    forceCloseConnections: "idle",
  }) as unknown as FastifyInstance;
  app.decorateRequest("call");
  // An answer of Node's own would be none of ours; what is expected may be let be.
  app.server.on("checkExpectation", (request, response) => app.routing(request, response));

  const parseJson = app.getDefaultJsonParser("remove", "remove");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text, done) => {
    // The same of a body that didn't say beforehand how long it is.
    if (text === "") done(null, undefined);
    // Its type allows a promise; it calls back.
    else void parseJson(request, text as string, done);
  });

  // These two call back: in each request a promise less to wait for.
  app.addHook("onRequest", (request, reply, done) => {
    setEveryHeader(request, reply);
    if (request.headers.host === undefined && request.raw.httpVersion === "1.1")
      return done(new AppError("malformed"));
    // Nothing is of no type: a client that names one all the same (logout, refresh) means an empty body.
    if (request.headers["content-length"] === "0") delete request.headers["content-type"];
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions } = request;
    const details = {
      reqId: request.id,
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.error(details, "failed");
    else request.log.info(details, "answered");
    done();
  });
  app.setErrorHandler(answerFailure);
  registerEndpoints(app, options);
  return app;
}

function registerEndpoints(app: FastifyInstance, options: HttpOptions): void {
  const methodsByPath = new Map<string, Set<string>>();
  for (const [key, endpoint] of Object.entries(endpoints) as [EndpointKey, Endpoint][]) {
    const methods = methodsByPath.get(endpoint.path) ?? new Set();
    methods.add(endpoint.method);
    methodsByPath.set(endpoint.path, methods);
    const { multipart } = endpoint;
    if (!multipart) registerEndpoint(app, key, endpoint, options);
    else {
      // In a scope of its own, so that no other route reads such a body.
      void app.register((scope, _options, done) => {
        void scope.register(multipartPlugin, {
          limits: { fileSize: multipart.maxBytes, files: 1, fields: 5, parts: 6, headerPairs: 50 },
        });
        registerEndpoint(scope, key, endpoint, options);
        done();
      });
    }
  }
  for (const [path, methods] of methodsByPath) {
    // POST with `_method: "PATCH"` is registered with the PATCH endpoint itself.
    if (methods.has("PATCH")) methods.add("POST");
    // Fastify answers HEAD where GET is.
    if (methods.has("GET")) methods.add("HEAD");
    const others = allMethods.filter((method) => !methods.has(method));
    app.route({
      method: others,
      url: `/api${path}`,
      onRequest: async (_request, reply) => {
        reply.header("allow", [...methods].join(", "));
        throw new AppError("methodNotAllowed");
      },
      handler: async () => undefined,
    });
  }
}

function registerEndpoint(
  app: FastifyInstance,
  key: EndpointKey,
  endpoint: Endpoint,
  options: HttpOptions,
): void {
  const handler = options.handlers[key] as Handler<never>;
  const once = typeof handler === "object" ? handler.oneTrip : undefined;
  const findFaults = "findFaults" in handler ? handler.findFaults : undefined;
  if (once && endpoint.access === "public") throw new Error(`${key} is public: it has no session.`);
  const [status = 200] = Object.keys(endpoint.answers)
    .map(Number)
    .filter((code) => code < 300);
  const overridable = endpoint.method === "PATCH" && !(`POST ${endpoint.path}` in endpoints);

  const requireViewer = async (brand: Brand, session: Session): Promise<Viewer> => {
    const viewer = await options.authenticate(brand, session);
    if (!viewer) throw new AppError("unauthenticated");
    return viewer;
  };

  /** Of a call that looks its session up itself: makes sure of it where no query has found it yet. */
  const verify = async ({ session, brand }: FastifyRequest["call"]) => {
    if (!once || !session || session.verified) return;
    await requireViewer(brand, session);
    session.verified = true;
  };

  app.route({
    method: overridable ? ["PATCH", "POST"] : endpoint.method,
    url: `/api${endpoint.path}`,
    errorHandler: async (error, request, reply) => {
      // What can't be read never gets to the handler, and whoever is not signed in learns nothing but that here, too.
      const unread = request.call && !(error instanceof AppError) && !isDatabaseAway(error);
      const refusal = unread ? await verify(request.call).catch((it: unknown) => it) : undefined;
      return answerFailure(refusal ?? error, request, reply);
    },
    onRequest: async (request, reply) => {
      if (!endpoint.bytes) reply.header("cache-control", "no-store");
      const brand = await options.findBrand(request.hostname);
      if (!brand) throw new AppError("notFound");
      const token = bearerToken(request.headers.authorization);
      let session: Session | undefined;
      let viewer: Viewer | undefined;
      if (endpoint.access === "student") {
        if (token === undefined) throw new AppError("unauthenticated");
        session = options.openSession(token);
        if (!once) viewer = await requireViewer(brand, session);
      }
      // Said before the bytes come; the rest of the form is small.
      const announced = Number(request.headers["content-length"] ?? 0);
      if (endpoint.multipart && announced > endpoint.multipart.maxBytes + 65_536) {
        const megabytes = endpoint.multipart.maxBytes / 1024 / 1024;
        throw new AppError("tooLarge", { message: `O arquivo passa de ${megabytes} MB.` });
      }
      request.call = { brand, viewer, session, token };
    },
    handler: async (request, reply) => {
      let answer: unknown;
      try {
        if (overridable && request.method === "POST") requirePatchOverride(request, reply);
        const input = await validateCall(endpoint, request, findFaults);
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

/** `POST` reaches a PATCH endpoint only with `_method: "PATCH"`, in any case (wire §1). */
function requirePatchOverride(request: FastifyRequest, reply: FastifyReply): void {
  const override = (request.body as { _method?: unknown } | undefined)?._method;
  if (typeof override === "string" && override.toUpperCase() === "PATCH") return;
  reply.header("allow", "PATCH");
  throw new AppError("methodNotAllowed");
}

declare module "fastify" {
  interface FastifyRequest {
    /** What the pipeline learned before the handler. */
    call: {
      brand: Brand;
      viewer: Viewer | undefined;
      session: Session | undefined;
      token: string | undefined;
    };
  }
}
