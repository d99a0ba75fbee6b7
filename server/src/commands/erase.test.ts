import { spawn } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { bareEnvironment } from "../platform/bare-environment.ts";
import { createTestDatabase } from "../testing/database/databases.ts";
import { makeDataDir } from "../testing/portal/spawn-portal.ts";

let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
let url: string;
let client: pg.Client;
let drop: () => Promise<void>;
beforeEach(async () => {
  dataDir = await makeDataDir();
  ({ url, drop } = await createTestDatabase(inject("serverUrl"), inject("template")));
  client = new pg.Client(url);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await drop();
  await dataDir.remove();
});

/** Starts the command; what it prints goes to `print`. Returns its exit code. */
function erase(words: string[], print: (text: string) => void): Promise<number | null> {
  const env = { ...bareEnvironment(), DATABASE_URL: url, DATA_DIR: dataDir.path };
  const child = spawn(process.execPath, [join(import.meta.dirname, "erase.ts"), ...words], { env });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", print);
  return new Promise((resolve) => child.once("close", resolve));
}

test("waits for a running import of the brand, and says so", async () => {
  let output = "";
  await client.query("select pg_advisory_lock(hashtextextended('sabia import sabia', 0))");
  const erased = erase(["sabia", "A2026-0009"], (text) => {
    output += text;
  });
  await expect.poll(() => output, { timeout: 30_000 }).toMatch(/\n/);
  const readErased = async () =>
    (await client.query("select from brand_sabia.people where erased_at is not null")).rowCount;
  expect(await readErased()).toBe(0);
  await client.query("select pg_advisory_unlock_all()");
  expect(await erased).toBe(0);
  expect(output).toBe("Waiting for an import or another erasure of sabia to end.\nErased A2026-0009.\n");
  expect(await readErased()).toBe(1);
});
