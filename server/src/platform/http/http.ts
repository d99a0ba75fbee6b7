import { randomUUID } from "node:crypto";
import multipartPlugin from "@fastify/multipart";
import { type Endpoint, type EndpointKey, endpoints, strangerBodyBytes } from "@sabia/contract";
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import type { Logger } from "pino";
import { minuteMs } from "../durations.ts";
import { AppError } from "../errors.ts";
import { takeBrokenEscapes } from "./broken-escapes.ts";
import { answerFrameworkFailure, createAnswerFailure } from "./failures.ts";
import { CallLog, logCalls, logWritten } from "./log-calls.ts";
import { securityHeaders, strictTransport } from "./page-headers.ts";
import { type EndpointOptions, registerEndpoint } from "./register-endpoint.ts";
import { type TrustProxy, trustedProxies } from "./trust-proxy.ts";
import { answerUnreadable } from "./unreadable.ts";

export type HttpOptions = EndpointOptions & {
  readonly log: Logger;
  readonly trustProxy: TrustProxy;
};

const allMethods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"] as const;
/** Long enough for 20 MB over a slow phone; bounds how long a dead connection is held. */
const requestTimeout = 15 * minuteMs;
/** Closes a connection whose reader takes no bytes for this long; a paused video asks for the rest again. */
const connectionTimeout = 5 * minuteMs;

/** Headers of every answer, the framework's own included. */
function setEveryHeader(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...securityHeaders, "x-request-id": request.id });
  if (request.protocol === "https") reply.headers(strictTransport);
}

/** Fastify with the product's rules (wire §1): errors, request ids, security headers, logging, method override. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: options.log as never,
    // A child logger costs a twentieth of a request; each entry names its request (`reqId`) instead.
    childLoggerFactory: (log) => log,
    logController: new CallLog(),
    trustProxy: trustedProxies(options.trustProxy),
    bodyLimit: strangerBodyBytes,
    requestTimeout,
    connectionTimeout,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = "/" }) => takeBrokenEscapes(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      setEveryHeader(request, reply);
      answerFrameworkFailure(error, request, reply);
      logWritten(reply);
    },
    clientErrorHandler: answerUnreadable(options.log),
    // Node would refuse such a request with an answer of its own; the hook below does it with ours.
    http: { requireHostHeader: false },
    forceCloseConnections: "idle",
    // Fastify's own 503 would not have our format; while it stops, the portal can still serve, and then closes the connection.
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  app.decorateRequest("call");
  // Node's own answer to an unknown `Expect` would not have our format; an expectation may be ignored.
  app.server.on("checkExpectation", (request, response) => app.routing(request, response));

  const parseJson = app.getDefaultJsonParser("remove", "remove");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text, done) => {
    // An empty body without Content-Length is no body, as below.
    if (text === "") done(null, undefined);
    // Its type allows a promise; it calls back.
    else void parseJson(request, text as string, done);
  });

  logCalls(app);
  // Callback style: saves each request one promise per hook.
  app.addHook("onRequest", (request, reply, done) => {
    setEveryHeader(request, reply);
    if (request.headers.host === undefined && request.raw.httpVersion === "1.1")
      return done(new AppError("malformed"));
    // Some clients name a content type for an empty body (logout, refresh): it must not be parsed.
    if (request.headers["content-length"] === "0") delete request.headers["content-type"];
    done();
  });
  app.setErrorHandler(createAnswerFailure(options.isOfRemoved));
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
      // In a scope of its own, so that no other route accepts multipart bodies.
      void app.register((scope, _options, done) => {
        void scope.register(multipartPlugin, {
          limits: {
            fileSize: multipart.maxBytes,
            files: 1,
            fields: 5,
            // The parser keeps them, and parses those of JSON, until the file has arrived.
            fieldSize: 1_000,
            parts: 6,
            headerPairs: 50,
          },
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
