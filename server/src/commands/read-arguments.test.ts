/** How commands are called: whoever gets it wrong is told so, and nothing is started or written. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bareEnvironment } from "../testing/spawn-portal.ts";

/** Runs a command on a data folder that can't be: it fails with 1 as soon as it begins its work. */
function call(command: string, words: readonly string[], settings: Record<string, string> = {}) {
  const file = join(import.meta.dirname, `${command}.ts`);
  const env = { ...bareEnvironment(), DATA_DIR: join(file, "data"), LOG_LEVEL: "silent", ...settings };
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...words], { encoding: "utf8", env });
  return { status, said: stdout + stderr };
}

const usages: [command: string, usage: string][] = [
  ["import", "npm run import -- <folder of a content package> [--close-lists] [--reopen-lists]"],
  ["erase", "npm run erase -- <brand> [<student number>]"],
  ["access-reset", "npm run access:reset -- <brand> <student number>"],
  ["brand-remove", "npm run brand:remove -- <brand>"],
  ["grade", "npm run grade -- <brand> [<file.csv> | --exercise=<id>]"],
  ["demo-reset", "npm run demo:reset"],
];

test.each(usages)("%s says how it is called", (command, usage) => {
  expect(call(command, ["--help"])).toEqual({ status: 0, said: `Usage: ${usage}\n` });
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
  // It resets every brand of the demo: one that is named would be believed to be the only one.
  "demo-reset ipe",
])("refuses “%s”", (line) => {
  const [command = "", ...words] = line.split(" ");
  const usage = usages.find(([name]) => name === command)?.[1];
  expect(call(command, words)).toEqual({ status: 2, said: `Usage: ${usage}\n` });
});

test.each([
  "import folder",
  "import --close-lists folder --reopen-lists",
  "brand-remove sabia",
  "erase sabia A1",
  "access-reset sabia A1",
  "grade sabia",
  "grade sabia --exercise=receita",
  "demo-reset",
])("begins with “%s”", (line) => {
  const [command = "", ...words] = line.split(" ");
  const { status, said } = call(command, words);
  expect({ status, said }).toEqual({ status: 1, said: expect.stringContaining("The data folder") });
});

test.each([
  "import folder",
  "import --close-lists folder --reopen-lists",
  "brand-remove sabia",
  "erase sabia",
  "access-reset sabia A1",
  "grade sabia",
  "demo-reset",
])("refuses a bad setting: %s", (line) => {
  const [command = "", ...words] = line.split(" ");
  expect(call(command, words, { DATABASE_POOL: "0" })).toEqual({
    status: 2,
    said: 'DATABASE_POOL must be a whole number from 4 to 90, got "0".\n',
  });
});
