import { existsSync } from "node:fs";
import { mkdtemp, utimes } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "../../platform/log.ts";
import { startTestApp } from "../../testing/portal/test-app.ts";
import { ownTemporaryFolder } from "../../testing/temporary-folder.ts";

let temporary: Awaited<ReturnType<typeof ownTemporaryFolder>>;
beforeEach(async () => {
  temporary = await ownTemporaryFolder();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await temporary.remove();
});

/** A folder as a process that was killed two hours ago left it. */
async function leave(): Promise<string> {
  const folder = await mkdtemp(join(temporary.path, "sabia-upload-"));
  const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await utimes(folder, old, old);
  return folder;
}

test("each process sweeps its machine when it starts and every hour, whoever runs the jobs", async () => {
  const log = createLog("warn", { write: (line) => expect.unreachable(line) });
  const portal = await startTestApp({}, { log });
  const first = await leave();
  await portal.app.listen({ port: 0, host: "127.0.0.1" });
  await expect.poll(() => existsSync(first)).toBe(false);
  const second = await leave();
  vi.advanceTimersByTime(60 * 60 * 1000);
  await expect.poll(() => existsSync(second)).toBe(false);
  await portal.close();
  expect(vi.getTimerCount()).toBe(0);
});

test("a sweep that fails is logged, and ends nothing", async () => {
  const lines: string[] = [];
  const portal = await startTestApp({}, { log: createLog("warn", { write: (line) => lines.push(line) }) });
  onTestFinished(() => portal.close());
  process.env.TMPDIR = join(temporary.path, "missing");
  await portal.app.listen({ port: 0, host: "127.0.0.1" });
  await expect.poll(() => lines.join("")).toContain("could not be swept");
});
