import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, inject, onTestFinished, test } from "vitest";
import { databaseUrl } from "./embedded/launch.ts";
import { createPool } from "./pool.ts";
import { asksForScram } from "./require-scram.ts";
import { isDatabaseAway } from "./sql-errors.ts";

const message = (type: string, body: Buffer) => {
  const head = Buffer.from(`${type}\0\0\0\0`);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const authentication = (code: number, rest: Buffer | string = "") => {
  const body = Buffer.alloc(4);
  body.writeInt32BE(code);
  return message("R", Buffer.concat([body, Buffer.from(rest)]));
};
const [ok, ready] = [authentication(0), message("Z", Buffer.from("I"))];
/** The final message of a server that doesn't know the password. */
const falseProof = authentication(12, `v=${Buffer.alloc(32).toString("base64")}`);

/** Another account's program at the database's port; records the types of the messages that it receives after the first. */
async function startImpostor(answers: readonly Buffer[]) {
  const received: string[] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket
      .on("error", () => {})
      .once("data", () => {
        socket.on("data", (bytes) => received.push(String.fromCharCode(bytes[0] ?? 0)));
        socket.write(Buffer.concat(answers));
      });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { received, sockets, port: (server.address() as AddressInfo).port };
}

test.each([
  ["the password in clear", [authentication(3)]],
  ["the password in clear, and goes on", [authentication(3), ok, ready]],
  ["its MD5 sum", [authentication(5, "salt")]],
  ["nothing, and lets anybody in", [ok, ready]],
  ["nothing at all", [ready]],
  ["SCRAM, and lets anybody in", [authentication(10, "SCRAM-SHA-256\0\0"), ok, ready]],
  ["SCRAM, and proves nothing", [authentication(10, "SCRAM-SHA-256\0\0"), falseProof, ok, ready]],
])(
  "a program that asks in the database's place for %s receives neither password nor statement",
  async (_asks, answers) => {
    const { received, sockets, port } = await startImpostor(answers);
    const pool = createPool(databaseUrl({ port, password: "secret" }), { max: 1 });
    const failed = await pool.query("select 'personal'").catch((error: unknown) => error);
    await expect.poll(() => sockets.every(({ closed, readableEnded }) => closed || readableEnded)).toBe(true);
    await pool.end();
    expect(isDatabaseAway(failed), String(failed)).toBe(true);
    // The first message of SCRAM has type p too; it contains nothing of the password.
    const asked = answers[0]?.includes("SCRAM") ? ["p"] : [];
    expect(received).toEqual(received.length === 0 ? [] : asked);
  },
);

test("the embedded database itself is accepted", async () => {
  expect(asksForScram(inject("serverUrl"))).toBe(true);
  const pool = createPool(inject("serverUrl"), { max: 1 });
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
