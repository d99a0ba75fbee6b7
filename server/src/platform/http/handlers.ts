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

type HandlerParts<K extends EndpointKey, C> = {
  /** Answers the call. A `bytes` endpoint sends through `reply` itself. */
  readonly handle: (call: C) => Result<K>;
  /**
   * Finds errors in the well-formed fields of a malformed body, such as a taken e-mail, so that its 422 reports all fields at once
   * (wire §1). When the whole body is well-formed, `handle` reports them itself. A list with some malformed items has holes in
   * their place.
   */
  readonly findFaults?: (
    call: Pick<C, keyof C & ("brand" | "viewer" | "session" | "request")>,
    given: Partial<ParsedBody<K>>,
  ) => Promise<FieldErrors>;
  /** Checks the secret in a path before the body is read; throws to refuse it. `params` are the raw texts of the address. */
  readonly checkPath?: (params: ParsedParams<K>) => void;
};

/** All kinds of handlers name `verifiesInQuery`: by its absence the compiler knows which call an object's functions get. */
type NotVerifying = { readonly verifiesInQuery?: never };

type VerifyingHandler<K extends EndpointKey> = HandlerParts<K, UnverifiedCall<K>> & {
  /**
   * Saves the round trip of looking up the session first: `handle` asks with queries made by `prepareForViewer`, which find nothing
   * for a dead session. Whatever the outcome, no answer leaves before a query has found the session alive or it was looked up
   * after all.
   */
  readonly verifiesInQuery: true;
};

/** What answers the calls of an endpoint: a function, if there is no more to say. */
type Handler<K extends EndpointKey> =
  | (((call: Call<K>) => Result<K>) & NotVerifying)
  | (HandlerParts<K, Call<K>> & NotVerifying)
  | VerifyingHandler<K>;

/** A handler that verifies the session in its own query, and has no other parts. */
export const verifiesSessionInQuery = <K extends EndpointKey>(
  handle: (call: UnverifiedCall<K>) => Result<K>,
): VerifyingHandler<K> => ({ verifiesInQuery: true, handle });

/** A handler as the pipeline runs it, which knows only at run time whose call it is. */
export type AnyHandler = {
  readonly handle: (call: never) => unknown;
  readonly findFaults?: (call: never, given: never) => Promise<FieldErrors>;
  readonly checkPath?: (params: never) => void;
  readonly verifiesInQuery?: boolean;
};

/** A handler for every line of the contract's table: a missing one does not compile. */
export type Handlers = { readonly [K in EndpointKey]: Handler<K> };
