import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/**
 * Who may call: anybody, or a signed-in student. There is no default: an endpoint without it does not
 * compile.
 */
export type Access = "public" | "student";

type Method = "GET" | "POST" | "PATCH" | "DELETE";
/** Below `/api`, with `:name` for parameters, no trailing slash. */
type Path = `/v1/${string}`;

/**
 * What a feature's table says of an endpoint. `answers` holds JSON schemas by status; `bytes` marks an answer
 * that is a file.
 */
type Definition = {
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The body's format is a third party's: passed on unparsed, limited like a student's body. */
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

/** An entry of the endpoint table, with the method and path of its key. */
export type Endpoint = { readonly method: Method; readonly path: Path } & Definition;

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

type Addressed<Table> = {
  [Key in keyof Table]: Key extends `${infer M extends Method} ${infer P extends Path}`
    ? { readonly method: M; readonly path: P } & Table[Key]
    : never;
};

/**
 * A feature's endpoints, keyed `METHOD /path`. Checks their types while keeping the literal ones, and reads
 * method and path from the key.
 */
export function defineEndpoints<const Table extends Record<`${Method} ${Path}`, Definition>>(
  table: Table & { [Key in Exclude<keyof Table, `${Method} ${Path}`>]: never },
): Addressed<Table> {
  const entries = Object.entries<Definition>(table).map(([key, definition]) => {
    const [method, path] = key.split(" ");
    return [key, { method, path, ...definition }];
  });
  return Object.fromEntries(entries) as Addressed<Table>;
}
