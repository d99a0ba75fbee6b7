import { once } from "node:events";
import { connect } from "node:net";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import { createListener } from "./listen.ts";

test("a client that disconnects before its body is read doesn't delay the shutdown", async () => {
  const app = fastify({ clientErrorHandler: (_error, socket) => socket.destroy() });
  const listen = createListener(app);
  const begun = Promise.withResolvers<void>();
  app.addHook("onRequest", async ({ raw }) => {
    begun.resolve();
    await once(raw.socket, "close");
  });
  app.post("/", async () => "read");
  const listening = await listen({ host: "127.0.0.1", port: 0 });

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
