import type { FastifyReply, FastifyRequest } from "fastify";
import type { SerializedAnswer } from "./serialized-answer.ts";

/** Sends a serialized answer, compressed as the reader accepts it (wire §1). */
export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  written: SerializedAnswer<unknown>,
): FastifyReply | Promise<FastifyReply> {
  reply.type("application/json; charset=utf-8");
  const encoding = written.pickEncoding(request.headers["accept-encoding"]);
  if (!encoding) return reply.send(written.text);
  reply.headers({ "content-encoding": encoding, vary: "accept-encoding" });
  return written.compressed(encoding).then((bytes) => reply.send(bytes));
}
