import type { FastifyInstance } from "fastify";

export type HealthOptions = {
  /** Queries the database; rejects if it doesn't answer. */
  readonly ping: () => Promise<unknown>;
  /** Timeout of the query. */
  readonly timeoutMs?: number;
};

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve, since its database answers and is not read-only.
 */
export function registerHealth(app: FastifyInstance, { ping, timeoutMs = 1_000 }: HealthOptions): void {
  app.get("/healthz", async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  app.get("/readyz", async (request, reply) => {
    reply.header("cache-control", "no-store");
    try {
      await withinTime(ping(), timeoutMs);
    } catch (error) {
      request.log.warn({ reqId: request.id, err: error }, "not ready");
      return reply.code(503).header("retry-after", "2").send({ status: "unavailable" });
    }
    return reply.send({ status: "ok" });
  });
}

async function withinTime(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
