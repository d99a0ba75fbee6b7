import { isDeepStrictEqual } from "node:util";
import { commonErrors, type Endpoint, endpoints, errors } from "@sabia/contract";
import { z } from "zod";
import type { FuzzRequest } from "./requests.ts";

/** The judged parts of an answer. */
export type FuzzAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
  readonly ms: number;
};

const failure = z.looseObject({
  message: z.string().min(1),
  request_id: z.uuid(),
  errors: z.record(z.string(), z.array(z.string().min(1)).min(1)).optional(),
});

/** Internal details that no answer may contain. */
const inside =
  /node_modules|\.ts:\d+|\bat \w+ \(|brand_(sabia|ipe)\b|syntax error at|violates |ECONN|select .{1,200} from /i;

const bytesStatuses = [200, 206, 304];
export const longestMs = 5_000;

function allowedStatuses(endpoint: Endpoint): Set<number> {
  return new Set([
    ...Object.keys(endpoint.answers).map(Number),
    ...[...endpoint.errors, ...commonErrors].map((code) => errors[code].status),
    ...(endpoint.bytes ? bytesStatuses : []),
    // For a malformed id (wire §1).
    ...(endpoint.params ? [404] : []),
  ]);
}

/** The faults of an answer, in words; none if it is fine. `marks` belong to others, and must not appear. */
export function* judge(
  request: FuzzRequest,
  answer: FuzzAnswer,
  marks: readonly string[],
): Generator<string> {
  const endpoint: Endpoint = endpoints[request.key];
  const { status, headers, body, ms } = answer;
  const text = body.toString("latin1");

  if (status >= 500) yield `answered ${status}`;
  if (ms > longestMs) yield `took ${Math.round(ms)} ms`;
  // A path that was changed may reach another endpoint.
  if (!request.astray && !allowedStatuses(endpoint).has(status)) yield `${status} is not in the contract`;
  const everywhere = `${text}\n${JSON.stringify(headers)}`;
  for (const mark of marks) if (everywhere.includes(mark)) yield `shows another's ${mark}`;
  if (headers["x-request-id"] === undefined) yield "has no X-Request-Id";
  for (const name of Object.keys(headers))
    if (name === "set-cookie" || name.startsWith("access-control-")) yield `has the header ${name}`;

  if (status >= 400) yield* judgeFailure(endpoint, status, headers, body);
  else if (!endpoint.bytes && !request.astray) yield* judgeSuccess(endpoint, status, body);
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

function* judgeFailure(endpoint: Endpoint, status: number, headers: FuzzAnswer["headers"], body: Buffer) {
  const json = readJson(body);
  if (!failure.safeParse(json).success)
    yield `is no failure of wire §1: ${body.toString("utf8").slice(0, 200)}`;
  const own = endpoint.answers[status];
  const code = endpoint.errors.filter((name) => errors[name].status === status);
  if (own && code.length === 1 && !own.safeParse(json).success)
    yield `${status} has not the contract's shape`;
  if (inside.test(body.toString("utf8"))) yield `reveals internals: ${body.toString("utf8").slice(0, 200)}`;
  if (status === 429 && headers["retry-after"] === undefined) yield "has no Retry-After";
}

function* judgeSuccess(endpoint: Endpoint, status: number, body: Buffer) {
  const json = readJson(body);
  const parsed = endpoint.answers[status]?.safeParse(json);
  if (!parsed?.success)
    yield `${status} is not the contract's answer: ${body.toString("utf8").slice(0, 200)}`;
  // A schema strips unknown fields: an extra field is a leak.
  else if (!isDeepStrictEqual(parsed.data, json)) yield "holds more than the contract names";
}
