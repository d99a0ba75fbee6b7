import type { FastifyRequest } from "fastify";
import { isAtThisMachine } from "../../platform/http/at-this-machine.ts";
import type { Gateway, Tokenizing } from "../gateway/public.ts";

/** Where this visitor's browser turns a card into a token, if it can: the simulator is on this machine alone. */
export function findTokenizing(gateway: Gateway, request: FastifyRequest): Tokenizing | undefined {
  const { tokenizing } = gateway;
  return tokenizing && (!tokenizing.loopbackOnly || isAtThisMachine(request)) ? tokenizing : undefined;
}
