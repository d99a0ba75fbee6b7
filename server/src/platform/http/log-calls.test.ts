import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Readable, Writable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeRecording } from "../../testing/content/sample-files.ts";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { upload } from "../../testing/study/lists.ts";
import { createLog } from "../log.ts";

type Line = {
  level: number;
  msg: string;
  reqId: string;
  method: string;
  route: string;
  status?: number;
  ms: number;
  err?: object;
};

let portal: TestApp;
let port: number;
let token: string | undefined;
let title: string;
/** What the store gives to read. */
let source: () => Promise<Readable>;
const lines: Line[] = [];
const log = new Writable({
  write(line, _encoding, done) {
    lines.push(JSON.parse(String(line)));
    done();
  },
});
beforeAll(async () => {
  portal = await startTestApp(
    {},
    {
      log: createLog("info", log),
      wrapStorage: (storage) => ({ ...storage, read: () => source() }),
    },
  );
  const ana = await portal.signIn("ana");
  ({ token } = ana);
  ({ title } = (await upload(ana, makeRecording())).json().file);
  port = Number(new URL(await portal.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => portal.close());
beforeEach(() => {
  lines.length = 0;
});

const route = "/api/v1/file/get-file";
const flowing = () =>
  new Readable({
    read() {
      this.push(Buffer.alloc(65_536));
    },
  });

function ask(path: string): Socket {
  const socket = connect(port, "127.0.0.1").on("error", () => {}); // the server may reset the connection
  socket.write(`GET ${path} HTTP/1.1\r\nHost: sabia.localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  return socket;
}
const askFile = () => ask(`${route}?file_name=${title}`);
/** Resolves when all that earlier calls cause is done. */
const settle = async () => {
  const before = lines.length;
  await fetch(`http://127.0.0.1:${port}/healthz`);
  await expect.poll(() => lines.at(-1)?.route).toBe("/healthz");
  expect(lines.pop()?.msg).toBe("answered");
  expect(lines).toHaveLength(before);
};

test("a call whose reader leaves before its answer is logged once", async () => {
  const reading = Promise.withResolvers<Readable>();
  const asked = Promise.withResolvers<void>();
  source = () => {
    asked.resolve();
    return reading.promise;
  };
  const socket = askFile();
  await asked.promise;
  socket.destroy();
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines).toMatchObject([{ level: 30, msg: "hung up", method: "GET", route }]);
  expect(lines[0]?.reqId).toMatch(/^[\w-]{36}$/);
  expect(lines[0]?.ms).toBeGreaterThanOrEqual(0);
  expect(lines[0]).not.toHaveProperty("status");
  // The handler goes on for nobody: no fault of ours.
  const stream = new Readable({ read() {} });
  reading.resolve(stream);
  await once(stream, "close");
  await settle();
});

test("a call whose reader leaves during its answer is logged once", async () => {
  const stream = flowing();
  source = async () => stream;
  const socket = askFile();
  await once(socket, "data");
  socket.destroy();
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines).toMatchObject([{ level: 30, msg: "hung up", route, status: 200 }]);
  await settle();
});

test("an answer that breaks off by a fault of ours is logged once, as an error", async () => {
  const stream = flowing();
  source = async () => stream;
  const socket = askFile();
  const [head] = await once(socket, "data");
  socket.resume();
  stream.destroy(Object.assign(new Error("EIO: i/o error, read"), { code: "EIO" }));
  await once(socket, "close");
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines).toMatchObject([
    {
      level: 50,
      msg: "broke off",
      route,
      status: 200,
      err: { code: "EIO", message: "EIO: i/o error, read" },
    },
  ]);
  expect(lines[0]?.reqId).toBe(/x-request-id: (.*)\r/.exec(String(head))?.[1]);
  await settle();
});

test("a call that the router refuses is logged like any other", async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/unities/${"1".repeat(300)}`);
  expect(answer.status).toBe(404);
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines).toMatchObject([{ level: 30, msg: "answered", method: "GET", status: 404 }]);
  expect(lines[0]?.reqId).toBe(answer.headers.get("x-request-id"));
});
