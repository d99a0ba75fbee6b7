import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { FileMissing, type Storage } from "../storage/storage.ts";

export type SendableFile = { storageKey: string; type: string; size: number; sha256: string };
type Range = { start: number; end: number };

/**
 * The one range of a `Range` header within a file of `size` bytes. Undefined: send all (no header, several ranges,
 * or not bytes, which RFC 9110 lets a server ignore). Throws `rangeNotSatisfiable` past the end.
 */
export function parseRange(header: string | undefined, size: number): Range | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.replace(/\s/g, "") ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const [, first, last] = match;
  if (first === "") {
    const length = Math.min(Number(last), size);
    if (length === 0) throw new AppError("rangeNotSatisfiable");
    return { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return undefined;
  if (start >= size) throw new AppError("rangeNotSatisfiable");
  return { start, end };
}

/** The import accepts texts only in UTF-8 (SVG, captions); without a charset, a browser may guess another. */
const typeOf = ({ type }: SendableFile) => (/^text\/|\+xml$/.test(type) ? `${type}; charset=utf-8` : type);

/** Sends a stored file with ETag, conditional answers and ranges; `cacheControl` by who may keep it. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  file: SendableFile,
  cacheControl: string,
): Promise<FastifyReply> {
  const etag = `"${file.sha256}"`;
  reply.headers({
    etag,
    "accept-ranges": "bytes",
    "cache-control": cacheControl,
    "content-type": typeOf(file),
    // A file opened by its address must not run anything.
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (known?.some((tag) => tag === etag || tag === "*")) return reply.code(304).send();
  const ifRange = request.headers["if-range"];
  const wantsRange = ifRange === undefined || ifRange === etag;
  let range: Range | undefined;
  try {
    range = wantsRange ? parseRange(request.headers.range, file.size) : undefined;
  } catch (error) {
    reply.header("content-range", `bytes */${file.size}`);
    throw error;
  }
  const length = range ? range.end - range.start + 1 : file.size;
  reply.header("content-length", length);
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${file.size}`);
  // For a HEAD without a payload Fastify sets the length to 0; with a stream it leaves ours.
  if (request.method === "HEAD") return reply.send(Readable.from([]));
  if (length === 0) return reply.send("");
  try {
    return reply.send(await storage.read(file.storageKey, range));
  } catch (error) {
    throw error instanceof FileMissing ? new AppError("notFound") : error;
  }
}
