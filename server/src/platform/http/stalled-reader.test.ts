import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { makeRecording } from "../../testing/content/sample-files.ts";
import { startTestApp } from "../../testing/portal/test-app.ts";
import { upload } from "../../testing/study/lists.ts";

test("a reader that stalls is disconnected after five minutes, and its file is closed", async () => {
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(65_536));
    },
  });
  const portal = await startTestApp(
    {},
    { wrapStorage: (storage) => ({ ...storage, read: async () => endless }) },
  );
  const { server } = portal.app;
  expect(server.timeout).toBe(5 * 60_000);
  const ana = await portal.signIn("ana");
  const { title } = (await upload(ana, makeRecording())).json().file;
  const { port } = new URL(await portal.app.listen({ port: 0, host: "127.0.0.1" }));
  const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
  const [served] = (await once(server, "connection")) as [Socket];
  const head = `Host: sabia.localhost\r\nAuthorization: Bearer ${ana.token}`;
  socket.write(`GET /api/v1/file/get-file?file_name=${title} HTTP/1.1\r\n${head}\r\n\r\n`);
  await expect.poll(() => endless.readableDidRead).toBe(true);
  // Not before: the five minutes are for the reader, not for the request.
  served.setTimeout(100);
  await expect.poll(() => endless.destroyed).toBe(true);
  socket.destroy();
  await portal.close();
});
