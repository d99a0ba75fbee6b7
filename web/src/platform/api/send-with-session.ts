import { asSpecified } from "./as-specified.ts";
import { sendRequest } from "./http.ts";
import { type Renewable, withRenewal } from "./with-renewal.ts";

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

/** Sends a request with the session's token, renewed when it has expired (`withRenewal`). */
export async function sendWithSession(
  current: Renewable,
  key: string,
  input: LooseInput = {},
): Promise<Response> {
  const { query, signal, keepalive, idempotencyKey, waitMs } = input;
  const { method, path, body } = asSpecified(key, {
    ...resolveEndpoint(key, input.params),
    body: input.body,
  });
  const send = (token: string | null) =>
    sendRequest({ method, path, query, body, signal, keepalive, idempotencyKey, waitMs, token });
  return withRenewal(current, send, sessionCalls.includes(key) ? 0 : undefined);
}
