import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes this process's temporary folder an empty one, for tests of what is left there, until `remove` puts things back. */
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
