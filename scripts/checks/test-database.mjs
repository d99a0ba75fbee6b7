import { once } from "node:events";
import { createInterface } from "node:readline";
import { startChild } from "./children.mjs";

/**
 * The database server that tests share: TEST_DATABASE_URL's, or an embedded one.
 * The embedded one ends when its stdin closes, so that it never outlives this process, however that ends.
 */
export async function startTestDatabase(env = process.env) {
  if (env.TEST_DATABASE_URL) return { url: env.TEST_DATABASE_URL, stop: async () => {} };
  const child = startChild(["node", "server/src/testing/database/serve-test-database.ts"], { input: "pipe" });
  let complaints = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    complaints += text;
  });
  // The server's log lines arrive on the same stream.
  for await (const line of createInterface({ input: child.stdout })) {
    const url = readUrl(line);
    if (url) {
      child.stdout.resume();
      return { url, stop: () => closeInput(child) };
    }
    complaints += `${line}\n`;
  }
  throw new Error(`The test database did not start.\n${complaints}`);
}

async function closeInput(child) {
  const closed = once(child, "close");
  child.stdin.end();
  await closed;
}

function readUrl(line) {
  try {
    return JSON.parse(line).testDatabaseUrl;
  } catch {
    return undefined;
  }
}
