/** Commands on the data folder of a portal that has ended: each runs the database itself, one after the other. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findProcesses, launchPortal, makeDataDir } from "../testing/portal/spawn-portal.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const demo = join(import.meta.dirname, "../../../demo/instituto-ipe");
let folder: Awaited<ReturnType<typeof makeDataDir>>;
beforeAll(async () => {
  folder = await makeDataDir();
  const first = startImport();
  expect(await first.ended(), first.output()).toBe(0);
});
afterAll(() => folder.remove());

const env = () => ({ DATA_DIR: folder.path });
const startImport = () => launchPortal(env(), { program: "import", words: [demo] });
const locks = () => readdirSync(folder.path).filter((name) => name.startsWith(".portal-"));
const databaseProcesses = () => findProcesses(`${folder.path}/postgres`);
const until = (condition: () => unknown) => vi.waitUntil(condition, { timeout: 60_000, interval: 10 });

/** An import that holds the data folder, and another one that waits for it. */
async function startTwo() {
  const holder = startImport();
  await until(() => databaseProcesses().length > 0);
  const waiting = startImport();
  await until(() => waiting.output().includes(`another command (process ${holder.child.pid})`));
  return { holder, waiting };
}

async function expectNothingLeft() {
  await until(() => databaseProcesses().length === 0);
  expect(locks()).toEqual([]);
}

test("commands that run at the same time each do their work", async () => {
  const commands = [startImport(), startImport()];
  await until(() => databaseProcesses().length > 0);
  commands.push(startImport(), launchPortal(env(), { program: "grade", words: ["ipe"] }));
  for (const { ended, output } of commands) expect(await ended(), output()).toBe(0);
  await expectNothingLeft();
});

test("one that waits continues when the one before it is stopped or killed", async () => {
  for (const signal of ["SIGINT", "SIGKILL"] as const) {
    const { holder, waiting } = await startTwo();
    holder.child.kill(signal);
    await holder.ended();
    expect(await waiting.ended(), waiting.output()).toBe(0);
    await expectNothingLeft();
  }
});

test("one that waits can be stopped, and the other one continues", async () => {
  const { holder, waiting } = await startTwo();
  waiting.child.kill("SIGINT");
  expect(await waiting.ended()).toBe("SIGINT");
  expect(await holder.ended(), holder.output()).toBe(0);
  await expectNothingLeft();
});
