import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { expect, test, vi } from "vitest";
import { startTestDatabase } from "./test-database.mjs";

const starter = `
  import { startTestDatabase } from ${JSON.stringify(import.meta.resolve("./test-database.mjs"))};
  console.log((await startTestDatabase({})).url);
  setInterval(() => {}, 1000);
`;

const answers = (url) =>
  new Promise((resolve) => {
    const socket = connect(Number(url.port), url.hostname);
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

test("the database ends with the process that started it, even by kill -9", { timeout: 60_000 }, async () => {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", starter], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  const url = new URL(String(line).trim());
  expect(await answers(url)).toBe(true);
  child.kill("SIGKILL");
  await vi.waitFor(async () => expect(await answers(url)).toBe(false), { timeout: 20_000, interval: 100 });
});

test("TEST_DATABASE_URL is used as it is", async () => {
  const { url } = await startTestDatabase({ TEST_DATABASE_URL: "postgres://mine" });
  expect(url).toBe("postgres://mine");
});
