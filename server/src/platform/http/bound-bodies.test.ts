import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import { boundBodies } from "./bound-bodies.ts";

const size = 10_000;
const begin = "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\n";
const whole = `${begin}Connection: close\r\nContent-Length: ${size}\r\n\r\n`;
const chunked = `${begin}Transfer-Encoding: chunked\r\n\r\n`;

/** A server whose bodies are bounded; `send` sends a head with some bytes of its body. */
async function openServer(limits: Parameters<typeof boundBodies>[0]) {
  const app = fastify();
  const arrived = new Map<number, PromiseWithResolvers<void>>();
  const whenArrived = (bytes: number) => {
    const it = arrived.get(bytes) ?? Promise.withResolvers<void>();
    arrived.set(bytes, it);
    return it;
  };
  app.route({
    method: "POST",
    url: "/",
    bodyLimit: size,
    preParsing: [
      boundBodies(limits),
      (_request, _reply, payload, done) => {
        let sum = 0;
        payload.on("data", (piece: Buffer) => {
          sum += piece.length;
          whenArrived(sum).resolve();
        });
        done(null, payload);
      },
    ],
    handler: async ({ body }) => `${String(body).length}`,
  });
  const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  const send = (bytes: number, head = whole) => {
    const socket = connect(Number(port), "127.0.0.1").on("error", () => {}); // it may be reset
    socket.write(head + "a".repeat(bytes));
    return socket;
  };
  return { send, whenArrived: (bytes: number) => whenArrived(bytes).promise, close: () => app.close() };
}

test("a body that never arrives whole is given up", async () => {
  const { send, close } = await openServer({ longestMs: 50 });
  await once(send(size - 1), "close");
  await close();
});

test("bodies that arrive together hold no more than their bound; those that came first are read", async () => {
  const { send, whenArrived, close } = await openServer({ most: 15_000 });
  const first = send(9_000);
  await whenArrived(9_000);
  await once(send(8_000), "close");
  const answer = text(first);
  first.write("a".repeat(1_000));
  expect(await answer).toMatch(/\r\n\r\n10000$/);
  // Both are forgotten.
  expect(await text(send(size))).toMatch(/\r\n\r\n10000$/);
  await close();
});

test("what is refused unread isn't held", async () => {
  const { send, whenArrived, close } = await openServer({ most: 15_000 });
  // Chunks of more than the limit: refused at once, and the connection goes on.
  const refused = send(0, chunked);
  refused.write(`${(size + 1).toString(16)}\r\n${"a".repeat(size + 1)}\r\n`);
  await once(refused, "data");
  refused.write(`${(20_000).toString(16)}\r\n${"a".repeat(20_000)}\r\n`);
  const first = send(9_000);
  await whenArrived(9_000);
  const answer = text(first);
  first.write("a".repeat(1_000));
  expect(await answer).toMatch(/\r\n\r\n10000$/);
  refused.destroy();
  await close();
});
