import type { FastifyRequest } from "fastify";
import type { IsAtThisMachine } from "../../platform/http/at-this-machine.ts";
import type { Gateway, Tokenizing } from "../gateway/public.ts";

/**
 * Where this visitor's browser can tokenize a card, if anywhere: the simulator is reachable only from this
 * machine.
 */
export async function findTokenizing(
  gateway: Gateway,
  request: FastifyRequest,
  isAtThisMachine: IsAtThisMachine,
): Promise<Tokenizing | undefined> {
  const { tokenizing } = gateway;
  if (tokenizing?.loopbackOnly && !(await isAtThisMachine(request))) return undefined;
  return tokenizing ?? undefined;
}
