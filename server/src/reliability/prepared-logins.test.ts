import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { createTestDatabase } from "../testing/database/databases.ts";
import { makeDataDir, spawnPortal } from "../testing/portal/spawn-portal.ts";

vi.setConfig({ testTimeout: 240_000 });

type Runtime = { flags: string[]; serverFlags: string[]; env: Record<string, string> };
const runtime: Runtime = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../scripts/runtime.json"), "utf8"),
);

/** Starts a portal with the memory limits of `npm start`. */
async function start() {
  const { url, drop } = await createTestDatabase(inject("serverUrl"), inject("template"));
  const dataDir = await makeDataDir();
  const portal = await spawnPortal(
    { ...runtime.env, DATABASE_URL: url, DATA_DIR: dataDir.path },
    { nodeFlags: [...runtime.flags, ...runtime.serverFlags] },
  );
  onTestFinished(async () => {
    portal.kill("SIGKILL");
    await portal.ended();
    await drop();
    await dataDir.remove();
  });
  return portal;
}

/** The longest possible login, of whose body every three bytes become an object. */
function swollenLogin(index: number, bytes: number): string {
  const start = `{"email":"rajada-${index}@sabia.example","password":"errada-errada","x":[{}`;
  return `${start}${",{}".repeat((bytes - start.length - 2) / 3)}]}`.padEnd(bytes);
}

/** Sends all bytes except the last, and returns a function that sends that one. */
async function prepare(url: string, body: string): Promise<() => void> {
  const { port } = new URL(url);
  const socket: Socket = connect(Number(port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => {}).resume();
  const head = [
    "POST /api/v1/auth/login HTTP/1.1",
    "Host: sabia.localhost",
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    "",
    "",
  ].join("\r\n");
  await new Promise((done) => socket.write(head + body.slice(0, -1), done));
  return () => void socket.write(body.slice(-1));
}

test("120 logins of 256 KB, completed at the same moment, don't end the portal", async () => {
  const portal = await start();
  const bodies = Array.from({ length: 120 }, (_, index) => swollenLogin(index, 262_140));
  const ends = await Promise.all(bodies.map((body) => prepare(portal.url, body)));
  for (const end of ends) end();
  const answer = await Promise.race([
    fetch(`${portal.url}/healthz`).then(({ status }) => status, String),
    portal.ended(),
  ]);
  expect(answer).toBe(200);
});
