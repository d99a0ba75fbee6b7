import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

const prefix = "sabia-upload-";

/** No upload takes as long. */
const abandonedMs = 60 * 60 * 1000;

/** Lends a folder of this machine for one upload's bytes, and takes it away however the work ends. */
export async function withReceivedFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Takes away what a process left that died over an upload: it may be somebody's picture. Gives how many. Ages are told by the
 * machine's own clock, which writes them: by a portal's clock that was set forward, uploads under way would look abandoned.
 */
export async function sweepReceivedFolders(): Promise<number> {
  const now = Date.now();
  let swept = 0;
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(tmpdir(), name);
    // Another process may take it away in the same moment; another account's are not ours to take.
    const found = await lstat(folder).catch(() => undefined);
    if (!found?.isDirectory() || found.uid !== userInfo().uid) continue;
    if (now - found.mtimeMs < abandonedMs) continue;
    await rm(folder, { recursive: true, force: true });
    swept++;
  }
  return swept;
}
