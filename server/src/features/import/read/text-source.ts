import { isUtf8 } from "node:buffer";
import { readdir, readFile, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { decodeUtf16 } from "../../../platform/text/utf-16.ts";
import { ImportRefused, type Refusals } from "../refusals.ts";

/** Whether a text contains what PostgreSQL can't store: a NUL or a lone surrogate. */
export const hasUnstorable = (text: string): boolean => text.includes("\0") || !text.isWellFormed();

const newline = 10;

/** The first line, from 1, that is not valid UTF-8. */
function findBrokenLine(bytes: Buffer): number {
  for (let start = 0, line = 1; ; line++) {
    const end = bytes.indexOf(newline, start);
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}

/**
 * Returns the text of a file of the package, without a byte order mark. If it is not UTF-8, as spreadsheets on
 * Windows save it, refuses its line and decodes the likely encoding, to avoid follow-up refusals. Throws
 * `ImportRefused` if the file can't be read.
 */
export async function readText(folder: string, file: string, refusals: Refusals): Promise<string> {
  const refuse = (reason: string): never => {
    throw new ImportRefused([{ file, line: null, reason }]);
  };
  const explain = ({ code }: NodeJS.ErrnoException) =>
    refuse(code === "EISDIR" ? "is a folder, not a file" : `can't be read (${code})`);
  const [root, path] = await Promise.all([realpath(folder), realpath(join(folder, file))]).catch(explain);
  // A package's content becomes public, so it must not include other files of this machine.
  if (!path.startsWith(root + sep)) refuse("is a link that leaves the package");
  const bytes = await readFile(path).catch(explain);
  const wide = decodeUtf16(bytes);
  if (wide !== undefined) {
    refusals.add({ file, line: null }, "is UTF-16 text: save it as UTF-8");
    return wide;
  }
  if (!isUtf8(bytes)) {
    refusals.add({ file, line: findBrokenLine(bytes) }, "is not UTF-8 text: save it as UTF-8");
    return new TextDecoder("windows-1252").decode(bytes);
  }
  const text = new TextDecoder().decode(bytes);
  const nul = text.indexOf("\0");
  if (nul >= 0) refusals.add({ file, line: text.slice(0, nul).split("\n").length }, "holds a NUL character");
  return text;
}

/** Throws `ImportRefused` if a folder of the package can't be opened. */
export async function requireFolder(folder: string): Promise<void> {
  await readdir(folder).catch(({ code }: NodeJS.ErrnoException) => {
    const reasons: Record<string, string> = { ENOENT: "there is no such folder", ENOTDIR: "is not a folder" };
    const reason = reasons[code ?? ""] ?? `can't be read (${code})`;
    throw new ImportRefused([{ file: folder, line: null, reason }]);
  });
}

/** The names in a folder of the package, without hidden ones; empty if there is no such folder. */
export async function listFolder(folder: string, file: string, refusals: Refusals): Promise<string[]> {
  try {
    const names = await readdir(join(folder, file));
    return names.filter((name) => !name.startsWith(".")).toSorted();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT")
      refusals.add({ file, line: null }, code === "ENOTDIR" ? "is not a folder" : `can't be read (${code})`);
    return [];
  }
}
