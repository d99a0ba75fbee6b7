import type { Session } from "../session/create-session.ts";
import { asSpecified } from "./as-specified.ts";
import { ApiError, sendRequest, statusText } from "./http.ts";

export type LooseInput = {
  signal?: AbortSignal | undefined;
  keepalive?: boolean | undefined;
  idempotencyKey?: string | undefined;
  waitMs?: number | undefined;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
};

/** Splits `"GET /v1/course/:matriculaId"` and fills in the parameters. */
export function resolveEndpoint(key: string, params: Record<string, unknown> = {}) {
  const [method = "GET", pattern = ""] = key.split(" ");
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return { method, path };
}

/** Calls about the session itself: their 401 is an answer, no reason to refresh. */
const sessionCalls: readonly string[] = [
  "POST /v1/auth/login",
  "POST /v1/auth/refresh_token",
  "POST /v1/auth/logout",
];

/**
 * Sends a request with the session's token. On a 401 it refreshes once (shared by all requests) and retries
 * once (spec §7). An answer or a failure that arrives after another student has signed in is a 401 too: it would
 * be shown, and cached, as that student's.
 */
export async function sendWithSession(
  current: Pick<Session, "token" | "renew" | "isStale">,
  key: string,
  input: LooseInput = {},
): Promise<Response> {
  const { query, signal, keepalive, idempotencyKey, waitMs } = input;
  const { method, path, body } = asSpecified(key, {
    ...resolveEndpoint(key, input.params),
    body: input.body,
  });
  const attempt = (token: string | null) =>
    sendRequest({ method, path, query, body, signal, keepalive, idempotencyKey, waitMs, token });
  const attemptAsSame = (token: string) =>
    attempt(token).finally(() => {
      if (current.isStale(token)) throw new ApiError(401, statusText(401));
    });
  const used = current.token;
  try {
    return await (used ? attemptAsSame(used) : attempt(used));
  } catch (error) {
    const refused = error instanceof ApiError && error.status === 401;
    if (!refused || !used || sessionCalls.includes(key)) throw error;
    const next = await current.renew(used);
    if (!next) throw new ApiError(401, statusText(401));
    return attemptAsSame(next);
  }
}
