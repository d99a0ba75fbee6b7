import type { Endpoint } from "@sabia/contract";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError, type FieldErrors, refuseFields } from "../errors.ts";

z.config(z.locales.pt());

/**
 * Expands an issue of the schema library. If one alternative of a union accepts a list except for some items, these
 * items are reported.
 */
function* findIssues(issue: z.core.$ZodIssue): Generator<Pick<z.core.$ZodIssue, "path" | "message">> {
  const within = issue.code === "invalid_union" ? issue.errors.filter(isWithin) : [];
  if (within.length !== 1) yield issue;
  else
    for (const inner of within[0] ?? [])
      yield* findIssues({ ...inner, path: [...issue.path, ...inner.path] });
}
const isWithin = (issues: readonly z.core.$ZodIssue[]) =>
  issues.length > 0 && issues.every(({ path }) => path.length > 0);
const issuesOf = (error: z.ZodError | undefined) =>
  (error?.issues ?? []).flatMap((issue) => [...findIssues(issue)]);

/** Adds an issue's message to its field, once, nested fields keyed with dots (wire §1). */
function addIssue(fields: FieldErrors, path: PropertyKey[], message: string): void {
  const key = path.map(String).join(".") || "body";
  fields[key] = [...new Set([...(fields[key] ?? []), message])];
}

/** Paths of the texts that contain U+0000, which PostgreSQL can't store. */
function* findNul(value: unknown, path: PropertyKey[] = []): Generator<PropertyKey[]> {
  if (typeof value === "string") {
    if (value.includes("\0")) yield path;
  } else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) yield* findNul(inner, [...path, key]);
  }
}

/** A field that is valid, or a list with holes in place of its malformed items. */
function readField(field: z.core.$ZodType, given: unknown): unknown {
  const { success, data, error } = z.safeParse(field, given);
  if (success || !Array.isArray(given)) return data;
  const malformed = new Set(issuesOf(error).map(({ path }) => path[0]));
  const places = [...given.keys()].filter((place) => !malformed.has(place));
  const items = z.safeParse(
    field,
    places.map((place) => given[place]),
  ).data;
  if (!Array.isArray(items) || items.length === 0) return undefined;
  const read = new Array<unknown>(given.length);
  for (const [index, place] of places.entries()) read[place] = items[index];
  return read;
}

const isObject = (body: unknown) => Object(body) === body && !Array.isArray(body);

/** The fields that are valid when parsed one by one. */
function readFields({ shape }: z.ZodObject, given: unknown): Record<string, unknown> {
  const fields = Object(given) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, readField(field, fields[name])]),
  );
}

type Input = Record<"params" | "query" | "body", unknown>;
type ReadInput =
  | { readonly input: Input }
  | { readonly refusal: AppError; readonly given?: Readonly<Record<string, unknown>> };

/**
 * Params, query and body by the contract. A malformed id in the path is a 404; query and body
 * give one 422 with all fields at once.
 */
function validateInput(endpoint: Endpoint, { params: given, query, body }: FastifyRequest): Input {
  const params = endpoint.params?.safeParse(given);
  if (params && !params.success) throw new AppError("notFound");

  const fields: FieldErrors = {};
  const parse = (schema: z.ZodObject | undefined, part: unknown) => {
    if (!schema) return undefined;
    const result = schema.safeParse(part ?? {});
    for (const issue of issuesOf(result.error)) addIssue(fields, issue.path, issue.message);
    // Only in what the schema let through: its depth is bounded.
    const read = result.data ?? readFields(schema, part);
    for (const path of findNul(read)) addIssue(fields, path, "Contém um caractere inválido.");
    return result.data;
  };
  const input = { params: params?.data, query: parse(endpoint.query, query) };
  const read = endpoint.rawBody ? body : parse(endpoint.body, body);
  refuseFields(fields);
  return { ...input, body: read };
}

/** Whether two dotted keys are equal, or one is nested in the other. */
const overlap = (key: string, other: string) =>
  key === other || key.startsWith(`${other}.`) || other.startsWith(`${key}.`);

/**
 * Reads a call's input by the contract, or tells why it is refused; `given` are the well-formed fields of a malformed body, if
 * `keepsFields` asks for them. The body is parsed and released here, before anything is awaited: in memory it may take twenty times
 * what was sent, and a slow handler would hold it.
 */
export function readInput(endpoint: Endpoint, request: FastifyRequest, keepsFields: boolean): ReadInput {
  try {
    return { input: validateInput(endpoint, request) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A missing body is an object without fields; any other value names none that could be judged.
    if (!keepsFields || error.code !== "invalid" || !isObject(request.body ?? {})) return { refusal: error };
    const read = endpoint.body ? Object.entries(readFields(endpoint.body, request.body)) : [];
    const given = Object.fromEntries(read.filter(([, value]) => findNul(value).next().done));
    return { refusal: error, given };
  } finally {
    request.body = undefined;
  }
}

/** The refusal of a malformed body, with the faults of its well-formed fields. */
export function addFaults(refusal: AppError, faults: FieldErrors): AppError {
  const malformed = Object.keys(refusal.details.fields ?? {});
  // A malformed field was missing when the faults were looked for: its own counts.
  const others = Object.entries(faults).filter(([key]) => !malformed.some((one) => overlap(key, one)));
  return new AppError("invalid", { fields: { ...Object.fromEntries(others), ...refusal.details.fields } });
}
