import type { z } from "zod";
import type { ErrorCode } from "./texts.ts";

/** Who may call: anybody, or a signed-in student. There is no default: a route without it does not compile. */
export type Access = "public" | "student";

/** One line of the endpoint table. `answers` holds JSON schemas by status; `bytes` marks an answer that is a file. */
export type Endpoint = {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below `/api`, with `:name` for parameters, no trailing slash. */
  readonly path: `/v1/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The body's format belongs to a third party: passed on unparsed, up to the student limit. */
  readonly rawBody?: true;
  readonly answers: { readonly [status: number]: z.ZodType };
  readonly bytes?: true;
  /** Belongs to no brand: answered under every host (the gateway knows one address for all brands). */
  readonly anyHost?: true;
  /** The body is `multipart/form-data` with one file in this field; the handler reads it as it comes. */
  readonly multipart?: { readonly field: string; readonly maxBytes: number };
  /** The errors it may answer, besides those of every call (`commonErrors`). */
  readonly errors: readonly ErrorCode[];
};

/** The most bytes of a stranger's body (413). It fits the longest form, and bounds what is held in memory while a body arrives. */
export const strangerBodyBytes = 64 * 1024;
/** The most bytes of a student's body (413): twenty thousand characters, each as a JSON escape, and the same again for the rest. */
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

/** Types an endpoint while keeping its literal types. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;
