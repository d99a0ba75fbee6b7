import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Refusals } from "./refusals.ts";

/**
 * The text of a file. Spreadsheets write CSVs in an encoding of their own: decoded as
 * UTF-8, each "ã" of a name would be lost for good, and nothing would look wrong.
 */
export async function readText(folder: string, file: string, refusals: Refusals): Promise<string> {
  const bytes = await readFile(join(folder, file));
  if (!isUtf8(bytes))
    refusals.add({ file, line: firstBadLine(bytes) }, "is not in UTF-8: save the file in that encoding");
  return bytes.toString();
}

/** No byte of a longer character is a line feed, so that each line can be judged by itself. */
function firstBadLine(bytes: Buffer): number {
  for (let line = 1, start = 0; ; line++) {
    const end = bytes.indexOf("\n", start);
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}
