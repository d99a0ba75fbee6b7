import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/**
 * Who may call: anybody, or a signed-in student. There is no default: an endpoint without it does not
 * compile.
 */
export type Access = "public" | "student";

/**
 * An entry of the endpoint table. `answers` holds JSON schemas by status; `bytes` marks an answer that is a
 * file.
 */
export type Endpoint = {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below `/api`, with `:name` for parameters, no trailing slash. */
  readonly path: `/v1/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The body's format is a third party's: passed on unparsed, up to the student limit. */
  readonly rawBody?: true;
  readonly answers: { readonly [status: number]: z.ZodType };
  readonly bytes?: true;
  /** Belongs to no brand: answered on every host (the gateway has one address for all brands). */
  readonly anyHost?: true;
  /** The body is `multipart/form-data` with one file in this field; the handler streams it. */
  readonly multipart?: { readonly field: string; readonly maxBytes: number };
  /** Errors it may answer, besides those of every call (`commonErrors`). */
  readonly errors: readonly ErrorCode[];
};

/**
 * The body limit without a session (413): fits the longest form, and bounds the memory used while a body
 * arrives.
 */
export const strangerBodyBytes = 64 * 1024;
/**
 * The body limit with a session (413): twenty thousand characters, each as a JSON escape, and as much again
 * for the rest.
 */
export const studentBodyBytes = 256 * 1024;

/** Errors that any call may answer; the table does not repeat them. */
export const commonErrors = [
  "malformed",
  "methodNotAllowed",
  "tooLarge",
  "unsupportedMedia",
  "internal",
  "unavailable",
] as const satisfies readonly ErrorCode[];

/** Checks an endpoint's type while keeping its literal types. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;
