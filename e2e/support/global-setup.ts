import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { startTestDatabase } from "../../scripts/checks/test-database.mjs";
import { findChromium } from "../../scripts/chromium.mjs";
import { templateVariable } from "./start-portal.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");

/** One server and one template for a run: TEST_DATABASE_URL's, or an embedded one that ends with it. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (!findChromium())
    throw new Error('There is no Chromium: "npm test" installs one, or set CHROMIUM to its path.');
  const { url, stop } = await startTestDatabase();
  const { NODE_OPTIONS: _own, ...env } = process.env;
  const { stdout } = await run(process.execPath, ["server/src/testing/database/make-template.ts"], {
    cwd: root,
    env: { ...env, TEST_DATABASE_URL: url },
  });
  const { template } = JSON.parse(stdout);
  // Workers are separate processes and get it from the environment.
  process.env[templateVariable] = JSON.stringify(template);
  return async () => {
    await rm(template.filesFolder, { recursive: true, force: true });
    await stop();
  };
}
