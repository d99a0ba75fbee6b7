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

/** Modules that open connections, but not those of their names that only listen or compare. */
const network = '"node:(?:https?|http2|net|tls|dgram)"';
const harmless = "(?:type|\\{ STATUS_CODES|\\{ createServer(?:, type Server)?|\\{ isIP(?:v6)?) ";
const calls = new RegExp(
  `\\bfetch\\(|^import (?!${harmless})[^;]*${network}|import\\(${network}|"(?:undici|axios|got|nodemailer(?:\\/lib\\/smtp[^"]*)?)"|new WebSocket`,
  "m",
);

test("only the payment gateway's client and the mail's sender call an address, and both are settings", () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(listWith(calls)).toEqual(["features/gateway/pagarme-client.ts", "platform/mail/mail-smtp.ts"]);
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
