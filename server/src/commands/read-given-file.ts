import { readFile } from "node:fs/promises";

const reasons: Record<string, string> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "this user may not read it",
};

/** The bytes of a file that was named on the command line. Throws a sentence with its path when it can't be read. */
export async function readGivenFile(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    throw new Error(`${path} can't be read: ${reasons[code] ?? message}.`, { cause: error });
  }
}
