import type { Answer, EndpointKey, Endpoints, ParsedBody, ParsedParams, ParsedQuery } from "@sabia/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Brand } from "../../db/brands.ts";
import type { FieldErrors } from "../errors.ts";
import type { Session, Viewer } from "../sessions.ts";
import type { Written } from "./written.ts";

/** One call of the API, validated, as a handler receives it. */
export type Call<K extends EndpointKey> = {
  readonly params: ParsedParams<K>;
  readonly query: ParsedQuery<K>;
  readonly body: Endpoints[K] extends { rawBody: true } ? unknown : ParsedBody<K>;
  readonly brand: Endpoints[K] extends { anyHost: true } ? Brand | undefined : Brand;
  readonly viewer: Endpoints[K]["access"] extends "student" ? Viewer : undefined;
  readonly token: string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type Result<K extends EndpointKey> = Promise<
  Endpoints[K] extends { bytes: true } ? FastifyReply : Answer<K> | Written<Answer<K>>
>;

/** A call whose session is looked up by the handler's own query. */
export type OneTripCall<K extends EndpointKey> = Omit<Call<K>, "viewer"> & { readonly session: Session };
type OneTrip<K extends EndpointKey> = {
  readonly oneTrip: (call: OneTripCall<K>) => Result<K>;
  readonly findFaults?: FindFaults<OneTripCall<K>, K> | undefined;
};

/**
 * Saves the round trip of looking up the session first: the handler asks with queries made by `prepareForViewer`,
 * which find nothing for a dead session. Whatever the outcome, no answer leaves before a query has found the
 * session alive or it was looked up after all. `findFaults` as for `tellingAll`.
 */
export const oneTrip = <K extends EndpointKey>(
  handle: (call: OneTripCall<K>) => Result<K>,
  findFaults?: FindFaults<OneTripCall<K>, K>,
): OneTrip<K> => ({ oneTrip: handle, findFaults });

/** What is wrong, by field, with those of a body's fields that are well-formed. */
type FindFaults<C, K extends EndpointKey> = (
  call: Pick<C, keyof C & ("brand" | "viewer" | "session" | "request")>,
  given: Partial<ParsedBody<K>>,
) => Promise<FieldErrors>;
type WithFaults<K extends EndpointKey> = { readonly findFaults?: FindFaults<Call<K>, K> };

/**
 * Finds the faults of a malformed body's other fields as well, so that all fields are told at once (wire §1). Of a body
 * that is well-formed the handler itself tells them.
 */
export const tellingAll = <K extends EndpointKey>(
  findFaults: FindFaults<Call<K>, K>,
  handle: (call: Call<K>) => Result<K>,
): ((call: Call<K>) => Result<K>) & WithFaults<K> => Object.assign(handle, { findFaults });

/** What answers a call. A `bytes` endpoint sends through `reply` itself. */
export type Handler<K extends EndpointKey> = (((call: Call<K>) => Result<K>) & WithFaults<K>) | OneTrip<K>;

/** A handler for every line of the contract's table: a missing one does not compile. */
export type Handlers = { readonly [K in EndpointKey]: Handler<K> };
