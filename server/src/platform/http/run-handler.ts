import type { Endpoint } from "@sabia/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseAway } from "../../db/sql-errors.ts";
import type { CallSessions } from "./call-sessions.ts";
import type { AnyHandler } from "./handlers.ts";
import { isOverridable, overrideIn, requirePatch } from "./method-override.ts";
import { sendJson } from "./send-json.ts";
import { SerializedAnswer } from "./serialized-answer.ts";
import { addFaults, readInput } from "./validation.ts";

type RunOptions = { readonly sessions: CallSessions; readonly checkAnswers: boolean | undefined };

/** The part of a call that needs its body: parses the input, runs the handler, and sends its answer. */
export function createRunHandler(
  endpoint: Endpoint,
  handler: AnyHandler,
  { sessions, checkAnswers }: RunOptions,
) {
  const { handle, findFaults } = handler;
  const overridable = isOverridable(endpoint);
  const status = successStatusOf(endpoint);

  const answerCall = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const override = overrideIn(request);
    const read = readInput(endpoint, request, findFaults !== undefined);
    await sessions.renew(request.call);
    if (overridable && request.method === "POST") requirePatch(override, reply);
    // Only now that the caller is known.
    if ("input" in read) return handle({ ...read.input, ...request.call, request, reply } as never);
    const { refusal, given } = read;
    if (!findFaults || !given) throw refusal;
    throw addFaults(refusal, await findFaults({ ...request.call, request } as never, given as never));
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    let answer: unknown;
    try {
      answer = await answerCall(request, reply);
    } catch (error) {
      // A dead session gets a 401 before any other error. An unavailable database is not queried again.
      if (!isDatabaseAway(error)) await sessions.verify(request.call);
      throw error;
    }
    await sessions.verify(request.call);
    if (endpoint.bytes) return answer;
    const serialized = answer instanceof SerializedAnswer ? answer : new SerializedAnswer(answer);
    if (checkAnswers) endpoint.answers[status]?.parse(JSON.parse(serialized.text));
    return sendJson(request, reply.code(status), serialized);
  };
}

function successStatusOf({ answers }: Endpoint): number {
  const [status = 200] = Object.keys(answers)
    .map(Number)
    .filter((code) => code < 300);
  return status;
}
