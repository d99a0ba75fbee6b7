import { chmod } from "node:fs/promises";
import { join } from "node:path";

/** What students uploaded, mails, and what the payment simulator knows. */
const personal = ["files", "mail", "simulator"];

/**
 * Closes the folders of personal data to every other account of the machine, and gives the names of those that it can't close
 * (another account's, a disk that takes no change). Made by this version they are closed; those of an older one, and of a copy that
 * was put back, may be open, and with its folder closed none of the files in it can be reached.
 */
export async function closeFolders(dataDir: string): Promise<string[]> {
  const open: string[] = [];
  for (const name of personal)
    await chmod(join(dataDir, name), 0o700).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") open.push(name);
    });
  return open;
}
