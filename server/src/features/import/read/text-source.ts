import { isUtf8 } from "node:buffer";
import { readdir, readFile, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { decodeUtf16 } from "../../../platform/text/utf-16.ts";
import { ImportRefused, type Refusals } from "../check/refusals.ts";

/** What no text of the database can hold: a NUL, or half a character. */
export const hasUnstorable = (text: string): boolean => text.includes("\0") || !text.isWellFormed();

const newline = 10;

/** The first line, from 1, with bytes that are not UTF-8. */
function findBrokenLine(bytes: Buffer): number {
  for (let start = 0, line = 1; ; line++) {
    const end = bytes.indexOf(newline, start);
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}

/**
 * The text of a package's file, without a byte order mark. What isn't UTF-8, as spreadsheets on Windows write it, is refused
 * with its line, and read as what it probably is, so that nothing else is refused for it. Throws `ImportRefused` for what can't
 * be read at all.
 */
export async function readText(folder: string, file: string, refusals: Refusals): Promise<string> {
  const refuse = (reason: string): never => {
    throw new ImportRefused([{ file, line: null, reason }]);
  };
  const explain = ({ code }: NodeJS.ErrnoException) =>
    refuse(code === "EISDIR" ? "is a folder, not a file" : `can't be read (${code})`);
  const [root, path] = await Promise.all([realpath(folder), realpath(join(folder, file))]).catch(explain);
  // What a package brings is shown to everybody: nothing else of the machine may come along.
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

/** Throws `ImportRefused` with the path of a package's folder that can't be looked into. */
export async function requireFolder(folder: string): Promise<void> {
  await readdir(folder).catch(({ code }: NodeJS.ErrnoException) => {
    const reasons: Record<string, string> = { ENOENT: "there is no such folder", ENOTDIR: "is not a folder" };
    const reason = reasons[code ?? ""] ?? `can't be read (${code})`;
    throw new ImportRefused([{ file: folder, line: null, reason }]);
  });
}

/** Names in a folder of the package, without hidden ones; none when there is no such folder. */
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
