import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import type { FastifyInstance } from "fastify";

export type Listening = {
  /** The IP address that the host is, `0.0.0.0` or `::` for all. */
  readonly address: string;
  readonly port: number;
  /** Accepts nothing new and lets running requests finish, but a long video doesn't delay the shutdown. */
  close(): Promise<void>;
};

/**
 * Listens at the host, at every address of `localhost`. Throws Node's error, such as `EADDRINUSE`. `timeoutMs`: how long `close`
 * lets requests run.
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
  timeoutMs = 5_000,
): Promise<Listening> {
  const [first = host, ...others] = await listAddresses(host);
  await app.listen({ port, host: first });
  const bound = app.addresses().find((each) => typeof each !== "string") ?? { address: first, port };
  const doors: Server[] = [];
  try {
    for (const other of others) doors.push(...(await openDoor(app, other, bound.port)));
  } catch (error) {
    for (const door of doors) door.close();
    await app.close();
    throw error;
  }

  return {
    address: bound.address,
    port: bound.port,
    async close() {
      // Keep-alive connections stay open after their last answer, and `close` would wait for them.
      const closeIdle = setInterval(() => app.server.closeIdleConnections(), 50);
      const timer = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
      // The app's server doesn't wait for the connections through the doors.
      const closed = doors.map((door) => once(door.close(), "close"));
      await app.close();
      await Promise.all(closed);
      clearInterval(closeIdle);
      clearTimeout(timer);
    },
  };
}

/** The host itself, or every address of localhost. A file of hosts may list one twice. */
async function listAddresses(host: string): Promise<string[]> {
  if (host !== "localhost") return [host];
  const found = await lookup(host, { all: true });
  return [...new Set(found.map(({ address }) => address))];
}

/**
 * Hands the connections to another of localhost's addresses to the app's server. Fastify would make a second
 * server, without the handlers of this one: requests to upgrade would hang, and a reset would end the process.
 */
async function openDoor(app: FastifyInstance, address: string, port: number): Promise<Server[]> {
  // As Node makes the server of HTTP.
  const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    // Node emits the failures of a connection on this server.
    app.server.emit("connection", Object.assign(socket, { server: app.server }));
  });
  if (!(await tryAddress(door, address, port))) return [];
  app.log.info(`Server listening at http://${address.includes(":") ? `[${address}]` : address}:${port}`);
  return [door];
}

/**
 * Listens at another of localhost's addresses. If another program has it, browsers may reach either, so that is
 * refused like any port in use; an address that this machine lacks is fine.
 */
async function tryAddress(server: Server, address: string, port: number): Promise<boolean> {
  try {
    await once(server.listen(port, address), "listening");
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") throw error;
    return false;
  }
}

/** Throws what listening there would. With port 0 it only asks whether the host is this machine's. */
export async function tryListening({ host, port }: { host: string; port: number }): Promise<void> {
  const [first = host, ...others] = await listAddresses(host);
  const probe = createServer();
  await once(probe.listen(port, first), "listening");
  await once(probe.close(), "close");
  for (const address of others) {
    const other = createServer();
    if (await tryAddress(other, address, port)) await once(other.close(), "close");
  }
}
