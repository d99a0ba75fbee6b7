import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/**
 * Creates a folder and its missing parents. Node's own `recursive` never settles, and blocks the end of the
 * process, on a file system that refuses by reporting the new folder as missing (/proc does).
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
