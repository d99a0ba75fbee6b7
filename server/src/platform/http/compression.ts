import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** The better of brotli and gzip that the header lets through, or undefined. */
export function pickEncoding(acceptEncoding: string | string[] | undefined): "br" | "gzip" | undefined {
  const accepted = new Map<string, boolean>();
  for (const item of String(acceptEncoding ?? "")
    .toLowerCase()
    .split(",")) {
    const [name = "", ...settings] = item.split(";").map((part) => part.trim());
    accepted.set(name, !settings.some((setting) => /^q=0(\.0*)?$/.test(setting)));
  }
  const anything = accepted.get("*") ?? false;
  return (["br", "gzip"] as const).find((name) => accepted.get(name) ?? anything);
}

/** Compresses a small answer at once: quick settings, for it is done again for every reader. */
export function compressText(text: string, encoding: "br" | "gzip"): Promise<Buffer> {
  if (encoding === "gzip") return toGzip(text, { level: 5 });
  return toBrotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  });
}
