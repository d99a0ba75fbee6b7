import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/**
 * Makes a folder, and those above it, where they aren't there yet. Node's own `recursive` never comes back, and holds up the
 * end of the process, where a file system refuses by saying that the new folder isn't there (/proc does).
 */
export async function makeFolder(path: string, mode: number): Promise<void> {
  const above = dirname(path);
  if (above !== path && !(await isFolder(above))) await makeFolder(above, mode);
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (!(await isFolder(path))) throw error;
  }
}
