import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import multipartPlugin from "@fastify/multipart";
import { type FastifyRequest, fastify } from "fastify";
import { expect, test } from "vitest";
import { ownTemporaryFolder } from "../../testing/temporary-folder.ts";
import { uploadFile } from "./upload-file.ts";

const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc';
const head =
  "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 999";

async function openServer(take: (request: FastifyRequest) => Promise<void>) {
  const temporary = await ownTemporaryFolder();
  const app = fastify({ clientErrorHandler: (_error, socket) => socket.destroy() });
  await app.register(multipartPlugin);
  app.post("/", take);
  const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  const socket = connect(Number(port), "127.0.0.1").on("error", () => {}); // the server may reset the connection
  socket.write(`${head}\r\n\r\n${part}`);
  const close = async () => {
    await app.close();
    await temporary.remove();
  };
  return { socket, temporary, close };
}
// The upload fails before more of brand or store is used.
const roomy = { storage: { room: async () => 1 }, reservedMegabytes: 0 } as never;
const nobodys = { slug: "a" } as never;

test("a sender who disconnects before the form is read is not waited for and leaves nothing behind", async () => {
  const begun = Promise.withResolvers<void>();
  const outcome = Promise.withResolvers<unknown>();
  const { socket, temporary, close } = await openServer(async (request) => {
    begun.resolve();
    await once(request.raw.socket, "close");
    uploadFile(nobodys, roomy, 1, request).then(outcome.reject, outcome.resolve);
  });
  await begun.promise;
  socket.end();
  expect(await outcome.promise).toMatchObject({ code: "malformed" });
  expect(await readdir(temporary.path)).toEqual([]);
  await close();
});

test("a sender who falls silent halfway is disconnected and frees its place", async () => {
  const outcome = Promise.withResolvers<unknown>();
  const { socket, temporary, close } = await openServer(async (request) => {
    await uploadFile(nobodys, roomy, 1, request, 50).then(outcome.reject, outcome.resolve);
  });
  await once(socket, "close");
  expect(await outcome.promise).toMatchObject({ code: "malformed" });
  expect(await readdir(temporary.path)).toEqual([]);
  await close();
});
