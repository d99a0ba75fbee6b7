import { closeSync, constants, fchownSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Gives what root has just made to the owner of the folder it stands in, and before it each folder from `top` down: a portal that
 * runs as that user could neither read it nor write there. Where nothing can be given away (a shared disk) it stays root's.
 */
export function inheritOwner(path: string, top = path): void {
  if (process.getuid?.() !== 0) return;
  if (path !== top) inheritOwner(dirname(path), top);
  const { uid, gid } = statSync(dirname(path));
  if (uid === 0) return;
  // Not by its name: whoever owns the folder may put another file there meanwhile.
  const handle = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    fchownSync(handle, uid, gid);
  } catch {
    // See above.
  } finally {
    closeSync(handle);
  }
}
