import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { text } from "node:stream/consumers";
import { type FastifyInstance, fastify } from "fastify";
import { describe, expect, test, vi } from "vitest";
import { listen } from "./listen.ts";

/** Two addresses, whatever the machine's own file of hosts says; the second is listed twice, as in such files. */
const localhost = await vi.hoisted(async () => {
  const { networkInterfaces } = await import("node:os");
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return own.some(({ address }) => address === "::1")
    ? ["::1", "127.0.0.1", "127.0.0.1"]
    : ["127.0.0.1", "127.0.0.2", "127.0.0.2"];
});
vi.mock("node:dns/promises", () => ({
  lookup: async () => localhost.map((address) => ({ address })),
}));

test("a client that disconnects before its body is read doesn't delay the shutdown", async () => {
  const app = fastify({ clientErrorHandler: (_error, socket) => socket.destroy() });
  const begun = Promise.withResolvers<void>();
  app.addHook("onRequest", async ({ raw }) => {
    begun.resolve();
    await once(raw.socket, "close");
  });
  app.post("/", async () => "read");
  const listening = await listen(app, { host: "127.0.0.1", port: 0 });

  const socket = connect(listening.port, "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{");
  await begun.promise;
  socket.end();
  await once(socket, "close");
  const stopping = performance.now();
  await listening.close();
  // It waits five seconds for answers in progress.
  expect(performance.now() - stopping).toBeLessThan(4_000);
});

describe.each(localhost.slice(0, 2))("at %s, one of localhost's addresses", (address) => {
  async function serve(register: (app: FastifyInstance) => void = () => {}) {
    const app = fastify({
      connectionTimeout: 40_000,
      clientErrorHandler: ({ code }, socket) => socket.end(`HTTP/1.1 400 ${code}\r\n\r\n`),
    });
    app.get("/", async (request) => `to ${request.socket.localAddress}`);
    register(app);
    const listening = await listen(app, { host: "localhost", port: 0 });
    return { app, listening, open: () => connect(listening.port, address) };
  }

  test.each([
    [
      "a request to upgrade is served without",
      "Connection: upgrade\r\nUpgrade: websocket\r\n",
      /^HTTP\/1\.1 200 .*to /s,
    ],
    [
      "an expectation is the app's to judge",
      "Connection: close\r\nExpect: milagre\r\n",
      /^HTTP\/1\.1 200 .*to /s,
    ],
    ["input that is no HTTP is answered by the app", "olá\r\n", /^HTTP\/1\.1 400 HPE_/],
  ])("%s", async (_what, line, answer) => {
    const { app, listening, open } = await serve();
    app.server.on("checkExpectation", (request, response) => app.routing(request, response));
    try {
      const socket = open();
      socket.end(`GET / HTTP/1.1\r\nHost: localhost\r\n${line}\r\n`);
      expect(await text(socket)).toMatch(answer);
    } finally {
      await listening.close();
    }
  });

  test("a connection has the timeouts and the failures of the app's", async () => {
    const { app, listening, open } = await serve();
    const failed = vi.fn();
    app.server.on("clientError", failed);
    const [socket] = (await Promise.all([once(app.server, "connection"), once(open(), "connect")]))[0];
    expect(socket.timeout).toBe(40_000);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.destroy(Object.assign(new Error("reset"), { code: "ECONNRESET" }));
    await closed;
    expect(failed).toHaveBeenCalledOnce();
    await listening.close();
  });

  test("the shutdown lets a running request finish, closes idle connections and frees the port", async () => {
    const begun = Promise.withResolvers<void>();
    const going = Promise.withResolvers<void>();
    const { app, listening, open } = await serve((app) =>
      app.get("/slow", async () => {
        begun.resolve();
        await going.promise;
        return "done";
      }),
    );
    const idle = open();
    idle.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await once(idle, "data");
    const running = open();
    running.write("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await begun.promise;
    let hasClosed = false;
    const closing = listening.close().then(() => {
      hasClosed = true;
    });
    await once(idle.resume(), "close");
    await expect.poll(() => app.server.listening).toBe(false);
    const [refused] = await once(open(), "error");
    expect(refused.code).toBe("ECONNREFUSED");
    expect(hasClosed).toBe(false);
    going.resolve();
    await expect(text(running)).resolves.toMatch(/^HTTP\/1\.1 200 .*done$/s);
    await closing;
  });
});

test("localhost is refused if another program has one of its addresses", async () => {
  const [, second] = localhost;
  const taken = createServer().listen(0, second);
  await once(taken, "listening");
  const app = fastify();
  const { port } = taken.address() as AddressInfo;
  await expect(listen(app, { host: "localhost", port })).rejects.toThrow("EADDRINUSE");
  expect(app.server.listening).toBe(false);
  taken.close();
});
