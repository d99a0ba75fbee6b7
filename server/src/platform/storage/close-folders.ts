import { chmod } from "node:fs/promises";
import { join } from "node:path";

/** Students' uploads, mails, and the payment simulator's data. */
const personal = ["files", "mail", "simulator"];

/**
 * Closes the folders of personal data to all other accounts of the machine, and returns the names of those it
 * can't close (another account's, a read-only disk). This version creates them closed; those of an older
 * version, or restored from a backup, may be open. With the folder closed, none of its files can be reached.
 */
export async function closeFolders(dataDir: string): Promise<string[]> {
  const open: string[] = [];
  for (const name of personal)
    await chmod(join(dataDir, name), 0o700).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") open.push(name);
    });
  return open;
}
