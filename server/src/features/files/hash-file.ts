import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/** The SHA-256 of the file at a path, or of bytes, in hexadecimal digits. */
export async function hashFile(source: string | Buffer): Promise<string> {
  const hash = createHash("sha256");
  if (typeof source === "string") await pipeline(createReadStream(source), hash);
  else hash.update(source);
  return hash.digest("hex");
}
