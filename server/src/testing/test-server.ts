import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../db/embedded-postgres.ts";
import { createLog } from "../platform/log.ts";

/** A PostgreSQL for one run of tests, in a folder that goes with it. */
export async function startTestServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "sabia-test-"));
  const embedded = await startEmbeddedPostgres({ dataDir, log: createLog("warn"), fsync: false });
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
