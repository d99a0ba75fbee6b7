import type { Answer, EndpointKey, Endpoints, ParsedBody, ParsedParams, ParsedQuery } from "@sabia/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Brand } from "../../db/brands.ts";
import type { FieldErrors } from "../errors.ts";
import type { Session, Viewer } from "../sessions.ts";
import type { SerializedAnswer } from "./serialized-answer.ts";

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
  Endpoints[K] extends { bytes: true } ? FastifyReply : Answer<K> | SerializedAnswer<Answer<K>>
>;

/** A call whose session is looked up by the handler's own query. */
type UnverifiedCall<K extends EndpointKey> = Omit<Call<K>, "viewer"> & { readonly session: Session };
type VerifyingHandler<K extends EndpointKey> = {
  readonly handle: (call: UnverifiedCall<K>) => Result<K>;
  readonly findFaults?: FindFaults<UnverifiedCall<K>, K> | undefined;
};

/**
 * Saves the round trip of looking up the session first: the handler asks with queries made by `prepareForViewer`,
 * which find nothing for a dead session. Whatever the outcome, no answer leaves before a query has found the
 * session alive or it was looked up after all. `findFaults` as for `withFieldFaults`.
 */
export const verifiesSessionInQuery = <K extends EndpointKey>(
  handle: (call: UnverifiedCall<K>) => Result<K>,
  findFaults?: FindFaults<UnverifiedCall<K>, K>,
): VerifyingHandler<K> => ({ handle, findFaults });

/**
 * Finds errors in the well-formed fields of a body, such as a taken e-mail. A list with some malformed items has
 * holes in their place.
 */
type FindFaults<C, K extends EndpointKey> = (
  call: Pick<C, keyof C & ("brand" | "viewer" | "session" | "request")>,
  given: Partial<ParsedBody<K>>,
) => Promise<FieldErrors>;
type FaultFinding<K extends EndpointKey> = { readonly findFaults?: FindFaults<Call<K>, K> };

/**
 * Adds the faults of the well-formed fields to the 422 of a malformed body, so that all fields are reported at once (wire §1).
 * When the whole body is well-formed, the handler reports them itself.
 */
export const withFieldFaults = <K extends EndpointKey>(
  findFaults: FindFaults<Call<K>, K>,
  handle: (call: Call<K>) => Result<K>,
): ((call: Call<K>) => Result<K>) & FaultFinding<K> => Object.assign(handle, { findFaults });

/** Checks a call's path parameters; throws to refuse it. */
type CheckPath<K extends EndpointKey> = (params: ParsedParams<K>) => void;
type PathChecking<K extends EndpointKey> = { readonly checkPath?: CheckPath<K> };

/** Checks the secret in a path before the body is read. `params` are the raw texts of the address. */
export const withPathCheck = <K extends EndpointKey>(
  checkPath: CheckPath<K>,
  handle: (call: Call<K>) => Result<K>,
): ((call: Call<K>) => Result<K>) & PathChecking<K> => Object.assign(handle, { checkPath });

/** What answers a call. A `bytes` endpoint sends through `reply` itself. */
export type Handler<K extends EndpointKey> =
  | (((call: Call<K>) => Result<K>) & FaultFinding<K> & PathChecking<K>)
  | VerifyingHandler<K>;

/** A handler for every line of the contract's table: a missing one does not compile. */
export type Handlers = { readonly [K in EndpointKey]: Handler<K> };
