import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

export type Listening = {
  readonly port: number;
  /** Takes nothing new and lets answers under way end, but not a long video hold up the stop. */
  close(): Promise<void>;
};

/** Counts the requests under way, and gives what begins to serve. Call it at once: a ready app takes no more hooks. */
export function createListener(app: FastifyInstance) {
  const underWay = { count: 0 };
  // A number, and one function for all: a set of requests, or a `once` for each, let them outlive the collections of young
  // objects, and V8 then went through the whole heap once a second.
  const countDown = () => {
    underWay.count--;
  };
  app.addHook("onRequest", (_request, reply, done) => {
    underWay.count++;
    // Not `onResponse`: of a sender that hangs up before its body is read Fastify says nothing more.
    reply.raw.on("close", countDown);
    done();
  });
  return (at: { host: string; port: number }) => listen(app, underWay, at);
}

async function listen(
  app: FastifyInstance,
  underWay: { readonly count: number },
  { host, port }: { host: string; port: number },
  patienceMs = 5_000,
): Promise<Listening> {
  await app.listen({ port, host });
  const [bound] = boundAddresses(app);
  if (host === "localhost" && bound)
    await refuseHalfTaken(app, bound.port).catch((error) => rethrow(app, error));

  return {
    port: bound?.port ?? port,
    async close() {
      const deadline = performance.now() + patienceMs;
      // Connections are kept alive after their last answer, and would be waited for.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
      const timer = setTimeout(() => app.server.closeAllConnections(), patienceMs);
      await app.close();
      clearInterval(sweep);
      clearTimeout(timer);
      // Fastify does not wait for localhost's second address.
      while (underWay.count > 0 && performance.now() < deadline) await delay(10);
    },
  };
}

/** Fastify's type also names the path of a pipe, which is never asked for. */
const boundAddresses = (app: FastifyInstance) =>
  app.addresses().filter((address) => typeof address !== "string");

async function rethrow(app: FastifyInstance, error: unknown): Promise<never> {
  await app.close();
  throw error;
}

/**
 * Of localhost's addresses Fastify insists on the first alone. With another program on the second one a browser
 * may reach either, so that is refused like any taken port; an address that this machine lacks is not.
 */
async function refuseHalfTaken(app: FastifyInstance, port: number): Promise<void> {
  const bound = boundAddresses(app).map(({ address }) => address);
  for (const { address } of await lookup("localhost", { all: true })) {
    if (bound.includes(address)) continue;
    const probe = createServer();
    try {
      await once(probe.listen(port, address), "listening");
      probe.close();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") throw error;
    }
  }
}
