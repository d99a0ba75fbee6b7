import { closeSync, constants, fchownSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Run as root, gives a new file or folder, and the folders above it up to `top`, to the owner of its parent
 * folder: otherwise a portal running as that user could neither read nor write it. Where ownership can't be
 * changed (a shared disk), it stays root's.
 */
export function inheritOwner(path: string, top = path): void {
  if (process.getuid?.() !== 0) return;
  if (path !== top) inheritOwner(dirname(path), top);
  const { uid, gid } = statSync(dirname(path));
  if (uid === 0) return;
  // By handle, not by name: the folder's owner may replace the file meanwhile.
  const handle = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    fchownSync(handle, uid, gid);
  } catch {
    // See above.
  } finally {
    closeSync(handle);
  }
}
