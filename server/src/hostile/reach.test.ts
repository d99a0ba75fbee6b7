/** Which sources of the server may call out, start a program or evaluate text: none that handles a visitor's input. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const sources = globSync("**/*.ts", { cwd: root })
  .filter((path) => !/\.test\.ts$|^(testing|simulator)\//.test(path))
  .sort();
const listWith = (pattern: RegExp) =>
  sources.filter((path) => pattern.test(readFileSync(join(root, path), "utf8")));

test("only the client of the payment gateway calls an address, which is a setting", () => {
  expect(sources.length).toBeGreaterThan(300);
  const calls =
    /\bfetch\(|^import (?!type |\{ STATUS_CODES \})[^;]*"node:https?2?"|"(?:undici|axios|got)"|new WebSocket/m;
  expect(listWith(calls)).toEqual(["features/gateway/pagarme-client.ts"]);
});

test("only the embedded database, the import of the demo and a developer's command start programs", () => {
  const starts = listWith(/"(?:node:)?child_process"/);
  expect(starts.filter((path) => !path.startsWith("db/embedded/"))).toEqual([
    "commands/generate-db-types.ts",
    "demo-apart.ts",
    // asks ps since when the process of a lock has run
    "platform/storage/data-dir-lock.ts",
  ]);
});

test("nothing evaluates text", () => {
  expect(listWith(/\beval\(|\bnew Function\(|"(?:node:)?vm"/)).toEqual([]);
});
