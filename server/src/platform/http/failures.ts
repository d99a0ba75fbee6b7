import type { ErrorCode } from "@sabia/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { BrandDirectory } from "../../db/brands.ts";
import { isDatabaseAway, isForeignKeyViolation } from "../../db/sql-errors.ts";
import { AppError } from "../errors.ts";
import { isStorageAway } from "../storage/storage.ts";

/** Fastify's own refusals, by the status it gives them. */
const codeByStatus: Record<number, ErrorCode> = {
  400: "malformed",
  403: "forbidden",
  404: "notFound",
  405: "methodNotAllowed",
  413: "tooLarge",
  414: "notFound",
  415: "unsupportedMedia",
  416: "rangeNotSatisfiable",
};

/** Headers of the content that was to be sent. */
const contentHeaders = ["etag", "accept-ranges", "content-disposition", "content-length"];

/** The client hung up while sending its body; the resulting error looks like a broken connection of ours. */
const hasHungUp = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (hasHungUp(request)) return new AppError("malformed");
  // A row it refers to was deleted meanwhile, such as a lesson by an import. The retry gets 404.
  if (isForeignKeyViolation(error)) return new AppError("unavailable", { retryAfter: 1 });
  if (isDatabaseAway(error) || isStorageAway(error)) return new AppError("unavailable", { retryAfter: 2 });
  const { statusCode } = error as Partial<FastifyError>;
  return new AppError((statusCode !== undefined && codeByStatus[statusCode]) || "internal");
}

/** A brand removed mid-request answers 503; the retry gets 404. */
export const createAnswerFailure =
  (isOfRemoved: BrandDirectory["isOfRemoved"]) =>
  async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const removed = await isOfRemoved(error).catch(() => false);
    const failure = removed ? new AppError("unavailable", { retryAfter: 1 }) : toAppError(error, request);
    return answerFailure(error, request, reply, failure);
  };

/** The one place that turns an error into an answer (wire §1). No internal detail leaves the server. */
export function answerFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  failure: AppError = toAppError(error, request),
): FastifyReply {
  if (failure.code === "internal" || failure.code === "unavailable")
    request.log.error({ reqId: request.id, err: error }, failure.code);
  const { retryAfter, fields, extra } = failure.details;
  if (retryAfter !== undefined) reply.header("retry-after", String(Math.max(1, Math.ceil(retryAfter))));
  if (failure.code === "unauthenticated") reply.header("www-authenticate", "Bearer");
  for (const header of contentHeaders) reply.removeHeader(header);
  if (failure.code !== "rangeNotSatisfiable") reply.removeHeader("content-range");
  // The framework would close the connection while the client still sends, and it might never read the answer.
  if (failure.code === "tooLarge") reply.removeHeader("connection");
  return reply
    .code(failure.status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send({ message: failure.message, ...(fields && { errors: fields }), ...extra, request_id: request.id });
}

/** What the router itself refuses, such as an overlong path parameter, is a 404 for the visitor. */
export function answerFrameworkFailure(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  answerFailure(new AppError("notFound"), request, reply);
}
