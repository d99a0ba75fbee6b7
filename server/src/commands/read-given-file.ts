import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

const reasons: Record<string, string> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "this user may not read it",
};

/** The absolute path of a file or folder that was named on the command line. */
export const givenPath = (path: string): string =>
  // npm runs scripts in the project's folder, but a relative path is relative to where npm was called.
  resolve(process.env.INIT_CWD ?? process.cwd(), path);

/** Reads a file that was named on the command line. If it can't be read, throws an error whose message names its path and the reason. */
export async function readGivenFile(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    throw new Error(`${path} can't be read: ${reasons[code] ?? message}.`, { cause: error });
  }
}
