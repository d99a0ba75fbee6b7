/** Calls of commands: a wrong one prints why, and nothing is started or written. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { bareEnvironment } from "../platform/bare-environment.ts";

const fileOf = (command: string) => join(import.meta.dirname, `${command}.ts`);
/** A data folder that can't exist: a command that opens it fails there. */
const nowhere = (command: string) => ({ DATA_DIR: join(fileOf(command), "data"), LOG_LEVEL: "silent" });

/** Runs a command as a process of its own. */
function call(command: string, words: readonly string[], settings: Record<string, string> = {}) {
  const env = { ...bareEnvironment(), ...nowhere(command), ...settings };
  const { status, stdout, stderr } = spawnSync(process.execPath, [fileOf(command), ...words], {
    encoding: "utf8",
    env,
  });
  return { status, output: stdout + stderr };
}

class Ended extends Error {
  readonly status: unknown;
  constructor(status: unknown) {
    super(`ended with ${status}`);
    this.status = status;
  }
}
let calls = 0;

/** Runs a command's file in this process until it would end the process: a call that is refused before its work begins. */
async function runRefused(command: string, words: readonly string[]) {
  for (const [name, value] of Object.entries(nowhere(command))) vi.stubEnv(name, value);
  const output: string[] = [];
  const record = (text: string) => void output.push(`${text}\n`);
  vi.spyOn(console, "log").mockImplementation(record);
  vi.spyOn(console, "error").mockImplementation(record);
  vi.spyOn(process, "argv", "get").mockReturnValue(["node", command, ...words]);
  vi.spyOn(process, "exit").mockImplementation((status) => {
    throw new Ended(status);
  });
  calls += 1;
  // A module is evaluated once per URL.
  const ended = await import(/* @vite-ignore */ `${fileOf(command)}?call=${calls}`).catch((error) => error);
  if (!(ended instanceof Ended)) throw new Error(`${command} was not refused`, { cause: ended });
  return { status: ended.status, output: output.join("") };
}

const usages: [command: string, usage: string][] = [
  ["import", "npm run import -- <folder of a content package> [--close-lists] [--reopen-lists]"],
  ["erase", "npm run erase -- <brand> [<student number>]"],
  ["access-reset", "npm run access:reset -- <brand> <student number>"],
  ["brand-remove", "npm run brand:remove -- <brand>"],
  ["grade", "npm run grade -- <brand> [<file.csv> | --exercise=<id>]"],
  [
    "moderate",
    "npm run moderate -- <brand> [--days=<n> | --remove=<post>,… | --close=<discussion>,… | --open=<discussion>,…]",
  ],
  ["demo-reset", "npm run demo:reset"],
];

test.each(usages)("%s prints its usage", async (command, usage) => {
  expect(await runRefused(command, ["--help"])).toEqual({ status: 0, output: `Usage: ${usage}\n` });
});

test("the process of a refused call ends with 2", () => {
  expect(call("import", [])).toEqual({ status: 2, output: `Usage: ${usages[0]?.[1]}\n` });
});

test.each([
  "import",
  "import one two",
  "import --close-lists",
  "import folder --close",
  "brand-remove",
  "brand-remove sabia ipe",
  "erase",
  "erase sabia A1 A2",
  "access-reset sabia",
  "access-reset sabia A1 A2",
  "erase sabia ",
  "erase --all",
  "grade sabia notas.csv x",
  "grade sabia notas.csv --exercise=receita",
  "grade sabia --exercise=",
  "moderate",
  "moderate sabia reply-1",
  "moderate sabia --remove=",
  "moderate sabia --remove=reply-1 --close=discussion-1",
  "moderate sabia --remove=reply-1 --days=2",
  "moderate sabia --days=2 --days=3",
  "moderate sabia --days=0",
  "moderate sabia --days=muitos",
  // It resets every brand of the demo, and a named one could be mistaken for the only one.
  "demo-reset ipe",
])("refuses “%s”", async (line) => {
  const [command = "", ...words] = line.split(" ");
  const usage = usages.find(([name]) => name === command)?.[1];
  expect(await runRefused(command, words)).toEqual({ status: 2, output: `Usage: ${usage}\n` });
});

test.each([
  "import folder",
  "import --close-lists folder --reopen-lists",
  "brand-remove sabia",
  "erase sabia A1",
  "access-reset sabia A1",
  "grade sabia",
  "grade sabia --exercise=receita",
  "moderate sabia",
  "moderate sabia --days=7",
  "moderate --remove=reply-1 sabia --remove=discussion-2,reply-3",
  "demo-reset",
])("begins with “%s”", (line) => {
  const [command = "", ...words] = line.split(" ");
  const { status, output } = call(command, words);
  expect({ status, output }).toEqual({ status: 1, output: expect.stringContaining("The data folder") });
});

test.each([
  "import folder",
  "import --close-lists folder --reopen-lists",
  "brand-remove sabia",
  "erase sabia",
  "access-reset sabia A1",
  "grade sabia",
  "moderate sabia",
  "demo-reset",
])("refuses a bad setting: %s", (line) => {
  const [command = "", ...words] = line.split(" ");
  expect(call(command, words, { DATABASE_POOL: "0" })).toEqual({
    status: 2,
    output: 'DATABASE_POOL must be a whole number from 4 to 90, got "0".\n',
  });
});
