import { mkdtemp, rm, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../db/embedded-postgres.ts";
import { createLog } from "../../platform/log.ts";

const memory = "/dev/shm";
/** Many times what a run was seen to need, which copies and drops the demo's database some hundreds of times. */
const roomBytes = 2 * 1024 ** 3;

/**
 * Memory where the system lends it as files and has plenty, else the temporary folder. ext4 looks past all files deleted within the last
 * minute for each new one: the copies took a fifth of the time of all server tests.
 */
async function chooseParent(): Promise<string> {
  if (process.env.TMPDIR) return process.env.TMPDIR;
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room < roomBytes || freemem() < roomBytes ? tmpdir() : memory;
}

/** A PostgreSQL for one run of tests, in a folder that goes with it. */
export async function startTestServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(await chooseParent(), "sabia-test-"));
  const embedded = await startEmbeddedPostgres({ dataDir, log: createLog("warn"), fsync: false });
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
