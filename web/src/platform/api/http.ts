import { statusTexts } from "@sabia/contract/texts";
import { syncServerClock } from "../time/server-clock.ts";
import { takeEarly } from "./early-data.ts";

/** A failed call. `status` 0: no connection, or a timeout. */
export class ApiError extends Error {
  readonly status: number;
  /** Messages by field (422). */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly requestId: string | null;
  /** The whole body, for errors that carry more than a message (412 with `lesson_id`). */
  readonly body: Readonly<Record<string, unknown>>;
  /** Seconds to wait, from `Retry-After`. */
  readonly retryAfter: number | null;

  constructor(
    status: number,
    message: string,
    details: {
      errors?: Readonly<Record<string, readonly string[]>>;
      requestId?: string | null;
      body?: Readonly<Record<string, unknown>>;
      retryAfter?: number | null;
    } = {},
  ) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.errors = details.errors ?? {};
    this.requestId = details.requestId ?? null;
    this.body = details.body ?? {};
    this.retryAfter = details.retryAfter ?? null;
  }
}

const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : Number.NaN);

/** No connection, or a timeout. */
export const isOffline = (error: unknown): boolean => statusOf(error) === 0;

/** It doesn't exist, or isn't the student's. */
export const isNotFound = (error: unknown): error is ApiError & { status: 404 } => statusOf(error) === 404;

/** Some fields were refused. */
export const isInvalid = (error: unknown): error is ApiError & { status: 422 } => statusOf(error) === 422;

/** The server, or a proxy in front of it, is temporarily unavailable. */
export const isUnavailable = (error: unknown): boolean => [502, 503, 504].includes(statusOf(error));

/** The outcome is unknown: the request or its answer may have been lost, or the server failed. */
export const isUndecided = (error: unknown): boolean => isOffline(error) || statusOf(error) >= 500;

/**
 * A retry may succeed: the failure is not final, or only until the session is renewed or some time has
 * passed.
 */
export const mayPassLater = (error: unknown): boolean =>
  isUndecided(error) || [401, 408, 425, 429].includes(statusOf(error));

/** The toast text of a status (wire §8). */
export const statusText = (status: number): string =>
  statusTexts[status] ?? (status >= 500 ? statusTexts[500] : undefined) ?? "A operação falhou.";

export type RequestInput = {
  method: string;
  /** Below `/api`. */
  path: string;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  token?: string | null;
  signal?: AbortSignal | undefined;
  /** The request outlives the page (progress on unload). */
  keepalive?: boolean | undefined;
  /** Requests with the same key and body are carried out once. */
  idempotencyKey?: string | undefined;
  /** Timeout for the response headers, in ms. */
  waitMs?: number | undefined;
};

/** Timeout for the headers, and again for the body. */
export const answerTimeoutMs = 30_000;

const toSearch = (query: Readonly<Record<string, unknown>> | undefined): string => {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  if (given.length === 0) return "";
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
};

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

/** Builds the ApiError from an error response's body and headers. */
export async function toApiError(response: Response): Promise<ApiError> {
  const body = asRecord(await response.json().catch(() => null));
  const message = typeof body.message === "string" ? body.message : statusText(response.status);
  const seconds = Number(response.headers.get("Retry-After"));
  return new ApiError(response.status, message, {
    errors: asRecord(body.errors) as Record<string, string[]>,
    requestId: response.headers.get("X-Request-Id"),
    body,
    retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
  });
}

/** Never resolves; rejects when the signal aborts. */
export const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });

/** Sends one request without a session. Resolves to a 2xx response, throws an ApiError otherwise. */
export async function sendRequest(input: RequestInput): Promise<Response> {
  const { signal } = input;
  const controller = new AbortController();
  const giveUp = () => controller.abort();
  if (signal?.aborted) giveUp();
  signal?.addEventListener("abort", giveUp);
  const timer = setTimeout(giveUp, input.waitMs ?? answerTimeoutMs);
  const headers: Record<string, string> = { Accept: "application/json" };
  if (input.token) headers.Authorization = `Bearer ${input.token}`;
  if (input.body !== undefined) headers["Content-Type"] = "application/json";
  if (input.idempotencyKey) headers["Idempotency-Key"] = input.idempotencyKey;
  const address = `${input.path}${toSearch(input.query)}`;
  const early = input.method === "GET" ? takeEarly(address, input.token) : undefined;
  try {
    const response = await (early !== undefined
      ? Promise.race([early, untilAborted(controller.signal)])
      : fetch(`/api${address}`, {
          method: input.method,
          headers,
          signal: controller.signal,
          credentials: "omit",
          ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
          ...(input.keepalive ? { keepalive: true } : {}),
        }));
    syncServerClock(response);
    if (!response.ok) throw await toApiError(response);
    return response;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (signal?.aborted) throw signal.reason;
    throw new ApiError(0, statusText(0));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
  }
}

/** Parses the JSON body. A body that is cut off or stalls counts as no connection. */
export async function readJson(
  response: Response,
  signal?: AbortSignal,
  waitMs = answerTimeoutMs,
): Promise<unknown> {
  if (response.status === 204) return undefined;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), waitMs);
  try {
    return await Promise.race([response.json(), untilAborted(controller.signal)]);
  } catch {
    if (signal?.aborted) throw signal.reason;
    throw new ApiError(0, statusText(0));
  } finally {
    clearTimeout(timer);
  }
}
