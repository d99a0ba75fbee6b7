import { randomUUID } from "node:crypto";
import multipartPlugin from "@fastify/multipart";
import { type Endpoint, type EndpointKey, endpoints, strangerBodyBytes } from "@sabia/contract";
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from "fastify";
import type { Logger } from "pino";
import { AppError } from "../errors.ts";
import { takeBrokenEscapes } from "./broken-escapes.ts";
import { answerFrameworkFailure, createAnswerFailure } from "./failures.ts";
import { securityHeaders, strictTransport } from "./page-headers.ts";
import { type EndpointOptions, registerEndpoint } from "./register-endpoint.ts";
import { type TrustProxy, trustedProxies } from "./trust-proxy.ts";
import { answerUnreadable } from "./unreadable.ts";

export type HttpOptions = EndpointOptions & {
  readonly log: Logger;
  readonly trustProxy: TrustProxy;
};

const allMethods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"] as const;
/** A recording of 20 MB comes by then over the slowest phone; whose network is gone would be waited for without an end. */
const requestTimeout = 15 * 60_000;
/** A reader who takes nothing for so long is gone, or a video's that was paused and asks for the rest. A slow phone takes a little now and then. */
const connectionTimeout = 5 * 60_000;

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
    bodyLimit: strangerBodyBytes,
    requestTimeout,
    connectionTimeout,
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
    // An answer of Fastify's own would be none of ours; while the portal stops it can still serve, and ends the connection with it.
    return503OnClosing: false,
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
