import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { createLog } from "../log.ts";

let portal: TestApp;
let port: number;
const lines: { level: number; msg: string; reqId: string; status?: number; route?: string }[] = [];
const log = new Writable({
  write(line, _encoding, done) {
    lines.push(JSON.parse(String(line)));
    done();
  },
});
beforeAll(async () => {
  portal = await startTestApp({}, { log: createLog("info", log) });
  port = Number(new URL(await portal.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => portal.close());

type Answer = { status: number; headers: Headers; body: string };

/** Sends raw bytes that no client library would, and returns the answer. */
async function send(bytes: string): Promise<Answer> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(bytes);
  return read(socket);
}

async function read(socket: Socket): Promise<Answer> {
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]));
  return { status: Number(first.split(" ")[1]), headers, body };
}

const start = "GET /api/v1/states HTTP/1.1\r\nHost: localhost\r\n";
test.each([
  ["overlong headers", `${start}X: ${"a".repeat(20_000)}\r\n\r\n`, 431],
  ["an overlong address", `GET /api/v1/states?${"a".repeat(20_000)} HTTP/1.1\r\n\r\n`, 431],
  ["input that is no HTTP", "olá\r\n\r\n", 400],
  ["an invalid length", `${start}Content-Length: muito\r\n\r\n`, 400],
  ["two lengths for one body", `${start}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n`, 400],
  ["a request without a host", "GET /api/v1/states HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
])("for %s the answer has the usual error format", async (_what, bytes, status) => {
  const answer = await send(bytes);
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(Number(answer.headers.get("content-length"))).toBe(Buffer.byteLength(answer.body));
  const message = {
    400: "A requisição não pôde ser lida.",
    431: "O cabeçalho da requisição é grande demais.",
  }[status];
  expect(JSON.parse(answer.body)).toEqual({ message, request_id: answer.headers.get("x-request-id") });
});

test("an unknown expectation is ignored", async () => {
  // Node's own answer to it has no body and no id.
  const answer = await send(`${start}Expect: milagre\r\nConnection: close\r\n\r\n`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
});

test("each log line names its request by the id that the client receives", async () => {
  lines.length = 0;
  const broken = vi.spyOn(portal.database.pool, "query").mockRejectedValueOnce(new Error("broken"));
  const failed = await send("GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  const answered = await send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  broken.mockRestore();
  await expect.poll(() => lines.length).toBe(3);
  expect(lines.map(({ msg, status, reqId }) => [msg, status, reqId])).toEqual([
    ["not ready", undefined, failed.headers.get("x-request-id")],
    ["failed", 503, failed.headers.get("x-request-id")],
    ["answered", 200, answered.headers.get("x-request-id")],
  ]);
});

test("HTTP/1.0, which has no Host header, is served", async () => {
  const answer = await send("GET /api/v1/unities/1 HTTP/1.0\r\n\r\n");
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.body)).toEqual({ id: 1, name: "Centro" });
});

test("a body that never ends is aborted after 15 minutes", async () => {
  const { server } = portal.app;
  expect(server.requestTimeout).toBe(15 * 60_000);
  const socket = connect(port, "127.0.0.1");
  const [served] = await once(server, "connection");
  // The event that Node emits then.
  server.emit(
    "clientError",
    Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }),
    served,
  );
  const answer = await read(socket);
  expect(answer.status).toBe(408);
  expect(JSON.parse(answer.body)).toEqual({
    message: "A requisição demorou demais para chegar.",
    request_id: answer.headers.get("x-request-id"),
  });
});

test.each([
  ["of a length", (size: number) => [`Content-Length: ${size}\r\n\r\n`, ""]],
  [
    "in chunks",
    (size: number) => [`Transfer-Encoding: chunked\r\n\r\n${size.toString(16)}\r\n`, "\r\n0\r\n\r\n"],
  ],
])(
  "a body %s that is far too long may be sent to its end, so that its client can read the answer",
  async (_how, frame) => {
    const [before, after] = frame(8_000_000);
    const socket = connect(port, "127.0.0.1");
    socket.write(
      `POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${before}`,
    );
    socket.write("a".repeat(1_000_000));
    const [refused] = await once(socket, "data");
    expect(String(refused)).toMatch(/^HTTP\/1\.1 413 /);
    socket.write(`${"a".repeat(7_000_000)}${after}${start}Connection: close\r\n\r\n`);
    expect((await read(socket)).status).toBe(200);
  },
);

test.each([
  ["a length", "Content-Length: 100\r\n\r\n{"],
  ["chunks", "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"],
])("a client that disconnects during a body of %s is not logged as an error", async (_what, rest) => {
  lines.length = 0;
  const socket = connect(port, "127.0.0.1").on("error", () => {}); // the server may reset the connection
  const json = "Host: localhost\r\nContent-Type: application/json\r\n";
  socket.write(`POST /api/v1/auth/login HTTP/1.1\r\n${json}${rest}`);
  const [request] = (await once(portal.app.server, "request")) as [IncomingMessage];
  // Its body is being read.
  await vi.waitFor(() => expect(request.listenerCount("data")).toBeGreaterThan(0), { timeout: 30_000 });
  socket.end();
  const isOfCall = ({ msg }: { msg: string }) => msg !== "unreadable";
  await vi.waitFor(() => expect(lines.filter(isOfCall)).not.toEqual([]), { timeout: 30_000 });
  await send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  await vi.waitFor(() => expect(lines.at(-1)?.route).toBe("/healthz"), { timeout: 30_000 });
  expect(lines.filter(isOfCall).slice(0, -1)).toMatchObject([
    { level: 30, msg: "hung up", route: "/api/v1/auth/login" },
  ]);
});
