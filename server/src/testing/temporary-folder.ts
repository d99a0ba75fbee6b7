import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Gives this process an empty temporary folder, for tests of what is left there, until `remove` restores it.
 */
export async function ownTemporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const before = process.env.TMPDIR;
  const path = await mkdtemp(join(tmpdir(), "sabia-temporary-"));
  process.env.TMPDIR = path;
  return {
    path,
    async remove() {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
      await rm(path, { recursive: true });
    },
  };
}
