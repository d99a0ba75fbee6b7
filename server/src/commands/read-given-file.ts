import { readFile } from "node:fs/promises";

const reasons: Record<string, string> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "this user may not read it",
};

/** Reads a file that was named on the command line. If it can't be read, throws an error whose message names its path and the reason. */
export async function readGivenFile(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    throw new Error(`${path} can't be read: ${reasons[code] ?? message}.`, { cause: error });
  }
}
