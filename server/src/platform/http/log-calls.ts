import type { ServerResponse } from "node:http";
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";

const waiting = Symbol("its reply, until it is written");
type RawReply = ServerResponse & { [waiting]?: FastifyReply | undefined };

/** Why answers that had begun could not be completed. */
const faults = new WeakMap<FastifyReply, Error>();

const detailsOf = ({ request, raw, statusCode, elapsedTime }: FastifyReply) => ({
  reqId: request.id,
  method: request.method,
  route: request.routeOptions.url,
  status: raw.headersSent ? statusCode : undefined,
  ms: Math.round(elapsedTime),
});

/** Logs a call whose answer is written. */
export function logWritten(reply: FastifyReply): void {
  if (reply.statusCode >= 500) reply.log.error(detailsOf(reply), "failed");
  else reply.log.info(detailsOf(reply), "answered");
}

/** Logs a call whose connection is closed, unless its answer was written. */
function logClosed(this: RawReply): void {
  const reply = this[waiting];
  if (!reply) return;
  const err = faults.get(reply);
  if (err) reply.log.error({ ...detailsOf(reply), err }, "broke off");
  else reply.log.info(detailsOf(reply), "hung up");
}

/** Logs each call once. Fastify's `onResponse` alone would miss those whose reader has left. */
export function logCalls(app: FastifyInstance): void {
  app.addHook("onRequest", (_request, reply, done) => {
    const raw: RawReply = reply.raw;
    raw[waiting] = reply;
    // One shared function: one for each reply made the replies survive young-generation GC, and V8 then ran a full collection every
    // second.
    raw.on("close", logClosed);
    done();
  });
  app.addHook("onResponse", (_request, reply, done) => {
    (reply.raw as RawReply)[waiting] = undefined;
    logWritten(reply);
    done();
  });
}

/** Silences Fastify's own lines, and remembers a fault of ours that breaks an answer off. */
export class CallLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override streamError(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
    // With its reader gone, a stream is destroyed as well.
    if (!reply.raw.destroyed) faults.set(reply, error);
  }
}
