import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startTestApp } from "../../testing/portal/test-app.ts";

test("a request on a kept-alive connection during the shutdown is answered, and the connection closed", async () => {
  const portal = await startTestApp();
  const { server } = portal.app;
  const { port } = new URL(await portal.app.listen({ port: 0, host: "127.0.0.1" }));
  const socket = connect(Number(port), "127.0.0.1");
  const underWay = once(server, "request");
  const body = "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{";
  socket.write(`POST /api/v1/auth/login HTTP/1.1\r\nHost: sabia.localhost\r\n${body}`);
  await underWay;
  const closing = portal.app.close();
  await expect.poll(() => server.listening).toBe(false);
  socket.write("}GET /api/v1/unities/1 HTTP/1.1\r\nHost: sabia.localhost\r\n\r\n");
  const [, before, after] = (await text(socket)).split("HTTP/1.1 ");
  await closing;
  expect(before).toMatch(/^422 /);
  expect(after).toMatch(/^200 .*^connection: close\r$.*\{"id":1,"name":"Centro"\}$/ims);
  await portal.close();
});
