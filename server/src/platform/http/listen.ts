import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

export type Listening = {
  /** The IP address that the host is, `0.0.0.0` or `::` for all. */
  readonly address: string;
  readonly port: number;
  /** Accepts nothing new and lets running requests finish, but a long video doesn't delay the shutdown. */
  close(): Promise<void>;
};

/**
 * Counts the running requests, and returns the function that starts listening. Call it at once: a ready app
 * accepts no more hooks.
 */
export function createListener(app: FastifyInstance) {
  const running = { count: 0 };
  // A plain counter and one shared function: a set of requests, or a `once` for each, made them survive
  // young-generation GC, and V8 then ran a full collection every second.
  const countDown = () => {
    running.count--;
  };
  app.addHook("onRequest", (_request, reply, done) => {
    running.count++;
    // Not `onResponse`: Fastify doesn't call it when the client disconnects before its body is read.
    reply.raw.on("close", countDown);
    done();
  });
  return (at: { host: string; port: number }) => listen(app, running, at);
}

async function listen(
  app: FastifyInstance,
  running: { readonly count: number },
  { host, port }: { host: string; port: number },
  timeoutMs = 5_000,
): Promise<Listening> {
  await app.listen({ port, host });
  const [bound] = boundAddresses(app);
  if (host === "localhost" && bound)
    await refuseHalfTaken(addressesOf(app), bound.port).catch((error) => rethrow(app, error));

  return {
    address: bound?.address ?? host,
    port: bound?.port ?? port,
    async close() {
      const deadline = performance.now() + timeoutMs;
      // Keep-alive connections stay open after their last answer, and `close` would wait for them.
      const closeIdle = setInterval(() => app.server.closeIdleConnections(), 50);
      const timer = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
      await app.close();
      clearInterval(closeIdle);
      clearTimeout(timer);
      // Fastify does not wait for localhost's second address.
      while (running.count > 0 && performance.now() < deadline) await delay(10);
    },
  };
}

/** Fastify's type includes the path of a pipe, which is not used here. */
const boundAddresses = (app: FastifyInstance) =>
  app.addresses().filter((address) => typeof address !== "string");

const addressesOf = (app: FastifyInstance) => boundAddresses(app).map(({ address }) => address);

async function rethrow(app: FastifyInstance, error: unknown): Promise<never> {
  await app.close();
  throw error;
}

/**
 * Fastify requires only the first of localhost's addresses. If another program has the second one, browsers
 * may reach either, so that is refused like any port in use; an address that this machine lacks is fine.
 */
async function refuseHalfTaken(bound: readonly string[], port: number): Promise<void> {
  for (const { address } of await lookup("localhost", { all: true })) {
    if (bound.includes(address)) continue;
    await listenBriefly(port, address).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") throw error;
    });
  }
}

/** Throws what listening there would. With port 0 it only asks whether the host is this machine's. */
export async function tryListening({ host, port }: { host: string; port: number }): Promise<void> {
  await listenBriefly(port, host);
  if (host === "localhost") await refuseHalfTaken([], port);
}

async function listenBriefly(port: number, host: string): Promise<void> {
  const probe = createServer();
  await once(probe.listen(port, host), "listening");
  await once(probe.close(), "close");
}
