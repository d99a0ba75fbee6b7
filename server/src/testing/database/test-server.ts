import { mkdtemp, rm, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../db/embedded/postgres.ts";
import { createLog } from "../../platform/log.ts";

const memory = "/dev/shm";
/** Many times what a run needs, which copies and drops the demo database some hundreds of times. */
const roomBytes = 2 * 1024 ** 3;

/**
 * Uses an in-memory file system with enough room, else the temporary folder. ext4 checks all recently deleted
 * inodes for each new file: the copies took a fifth of the time of all server tests.
 */
async function chooseParent(): Promise<string> {
  if (process.env.TMPDIR) return process.env.TMPDIR;
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room < roomBytes || freemem() < roomBytes ? tmpdir() : memory;
}

/** A PostgreSQL for one test run, in a folder that is deleted with it. */
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
