import { type Endpoint, type EndpointKey, strangerBodyBytes, studentBodyBytes } from "@sabia/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Brand, BrandDirectory } from "../../db/brands.ts";
import { isDatabaseAway } from "../../db/sql-errors.ts";
import { AppError } from "../errors.ts";
import { createBeginCall } from "./begin-call.ts";
import { boundBodies } from "./bound-bodies.ts";
import { type CallSessions, createCallSessions, type SessionOptions } from "./call-sessions.ts";
import { createAnswerFailure } from "./failures.ts";
import type { AnyHandler, Handlers } from "./handlers.ts";
import { isOverridable } from "./method-override.ts";
import { createRunHandler } from "./run-handler.ts";

export type EndpointOptions = SessionOptions & {
  readonly handlers: Handlers;
  readonly findBrand: (host: string) => Promise<Brand | undefined>;
  readonly isOfRemoved: BrandDirectory["isOfRemoved"];
  /** Parses every answer against its schema; for tests. */
  readonly checkAnswers?: boolean;
};

/** One bound for all routes. */
const boundBody = boundBodies();

/** Registers the route of an endpoint: access, input, handler and answer. */
export function registerEndpoint(
  app: FastifyInstance,
  key: EndpointKey,
  endpoint: Endpoint,
  options: EndpointOptions,
): void {
  const given = options.handlers[key];
  const handler: AnyHandler = typeof given === "function" ? { handle: given } : given;
  const { verifiesInQuery = false } = handler;
  assertConsistent(key, endpoint, verifiesInQuery);
  const sessions = createCallSessions(endpoint, options, verifiesInQuery);
  app.route({
    method: isOverridable(endpoint) ? ["PATCH", "POST"] : endpoint.method,
    url: `/api${endpoint.path}`,
    bodyLimit: bodyLimitOf(endpoint),
    errorHandler: createErrorHandler(sessions, options.isOfRemoved),
    // An upload is written to the disk as it arrives; of a GET no body is read.
    ...(!endpoint.multipart && endpoint.method !== "GET" && { preParsing: boundBody }),
    onRequest: createBeginCall(endpoint, options.findBrand, sessions, handler.checkPath),
    handler: createRunHandler(endpoint, handler, { sessions, checkAnswers: options.checkAnswers }),
  });
}

/** Fails the start on an endpoint that contradicts itself or its handler. */
function assertConsistent(key: EndpointKey, { access, anyHost }: Endpoint, verifiesInQuery: boolean): void {
  if (verifiesInQuery && access === "public") throw new Error(`${key} is public: it has no session.`);
  if (anyHost && access !== "public") throw new Error(`${key} is no brand's: it knows nobody.`);
}

const bodyLimitOf = ({ access, rawBody }: Endpoint): number =>
  access === "student" || rawBody ? studentBodyBytes : strangerBodyBytes;

function createErrorHandler(sessions: CallSessions, isOfRemoved: BrandDirectory["isOfRemoved"]) {
  const answerFailure = createAnswerFailure(isOfRemoved);
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    // An unreadable body never reaches the handler: a dead session has to get a 401 here too.
    const isUnread = request.call && !(error instanceof AppError) && !isDatabaseAway(error);
    const refusal = isUnread ? await sessions.verify(request.call).catch((it: unknown) => it) : undefined;
    return answerFailure(refusal ?? error, request, reply);
  };
}
