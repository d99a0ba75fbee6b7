import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hourMs } from "../../platform/durations.ts";

const prefix = "sabia-upload-";

/** Longer than any upload takes. */
const abandonedMs = hourMs;

/** Provides a temporary local folder for one upload and removes it however the work ends. */
export async function withReceivedFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Removes folders left by processes that died during an upload, since they may hold somebody's picture, and
 * returns how many. Measures age by the machine's clock, which also dates the folders: a portal clock set
 * forward would make uploads in progress look abandoned.
 */
export async function sweepReceivedFolders(): Promise<number> {
  const now = Date.now();
  let swept = 0;
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(tmpdir(), name);
    // Another process may be removing it; folders of other accounts are not ours to remove.
    const found = await lstat(folder).catch(() => undefined);
    if (!found?.isDirectory() || found.uid !== process.getuid?.()) continue;
    if (now - found.mtimeMs < abandonedMs) continue;
    await rm(folder, { recursive: true, force: true });
    swept++;
  }
  return swept;
}
