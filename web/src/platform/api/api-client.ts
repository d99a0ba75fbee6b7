import type { Answer, Body, EndpointKey, Params, Query } from "@sabia/contract";
import { session } from "../session/session.ts";
import { readJson } from "./http.ts";
import { type LooseInput, sendWithSession } from "./send-with-session.ts";

export { ApiError, statusText } from "./http.ts";

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<string, never> extends T
    ? { [N in Name]?: T | undefined }
    : { [N in Name]: T };

type Options = {
  signal?: AbortSignal | undefined;
  keepalive?: boolean | undefined;
  idempotencyKey?: string | undefined;
  /** Timeout for the response headers, in ms. */
  waitMs?: number | undefined;
};

/** Input of a call besides its key. Parts that the contract doesn't declare can't be given. */
export type CallInput<K extends EndpointKey> = Part<"params", Params<K>> &
  Part<"query", Query<K>> &
  Part<"body", Body<K>> &
  Options;

/** Rest arguments of a call; optional when no input is required. */
export type Arguments<K extends EndpointKey> =
  Record<string, never> extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>];

/**
 * Calls an endpoint of the contract. Neither toasts nor redirects: failures are ApiErrors for the caller to
 * show.
 */
export async function call<K extends EndpointKey>(key: K, ...[input]: Arguments<K>): Promise<Answer<K>> {
  const response = await sendWithSession(session, key, input as LooseInput);
  return (await readJson(response, input?.signal)) as Answer<K>;
}
