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
  /** The body is somebody else's to describe: handed over as it came, and as long as a student's. */
  readonly rawBody?: true;
  readonly answers: { readonly [status: number]: z.ZodType };
  readonly bytes?: true;
  /** It is no brand's: answered under every host (the gateway knows one address for all of them). */
  readonly anyHost?: true;
  /** The body is `multipart/form-data` with one file in this field; the handler reads it as it comes. */
  readonly multipart?: { readonly field: string; readonly maxBytes: number };
  /** What it may refuse with, beyond what every call may (see `commonErrors`). */
  readonly errors: readonly ErrorCode[];
};

/** The most bytes of a stranger's body (413): any form at its longest fits, and it is held until the last byte has come. */
export const strangerBodyBytes = 64 * 1024;
/** The most bytes of a student's body (413): twenty thousand characters, each written as an escape, and as many more around them. */
export const studentBodyBytes = 256 * 1024;

/** Refusals that any call may give and that are not repeated in the table. */
export const commonErrors = [
  "malformed",
  "methodNotAllowed",
  "tooLarge",
  "unsupportedMedia",
  "internal",
  "unavailable",
] as const satisfies readonly ErrorCode[];

/** Keeps the literal types of an entry. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;
