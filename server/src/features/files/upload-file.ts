import { createHash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FastifyRequest } from "fastify";
import type { Brand } from "../../db/brands.ts";
import { AppError } from "../../platform/errors.ts";
import type { Storage } from "../../platform/storage.ts";
import { cleanImage } from "./clean-image.ts";
import { insertUpload } from "./files.queries.ts";
import { withReceivedFolder } from "./received-folder.ts";
import { largestOf, type UploadType, uploadTypeOf } from "./upload-type.ts";

/**
 * Takes one image or recording (wire §3): judged by its bytes and never by its name, a picture written anew without
 * metadata, stored whole or not at all. Refuses with `invalid`, `tooLarge`, `notAnImage`, or `unavailable`.
 */
export async function uploadFile(brand: Brand, storage: Storage, ownerId: number, request: FastifyRequest) {
  return withReceivedFolder(async (folder) => {
    const received = join(folder, "received");
    await receive(request, received);
    const kind = await judge(received);
    const clean = kind.kind === "image" ? join(folder, "clean") : received;
    if (kind.kind === "image") await cleanImage(received, clean);
    return keep(brand, storage, ownerId, kind, clean);
  });
}

/** Writes the one file of the body to `path`, as it comes. */
async function receive(request: FastifyRequest, path: string): Promise<void> {
  const missing = new AppError("invalid", { fields: { file: ["Envie um arquivo no campo file."] } });
  if (!request.isMultipart())
    throw request.headers["content-type"] === undefined ? missing : new AppError("unsupportedMedia");
  // A form whose sender has gone already would never end.
  if (request.raw.destroyed) throw new AppError("malformed");
  const part = await readForm(async () => {
    const found = await request.file();
    if (found) await pipeline(found.file, createWriteStream(path));
    return found;
  });
  if (!part) throw missing;
  if (part.file.truncated) throw new AppError("tooLarge", { message: "O arquivo passa de 20 MB." });
  if (part.fieldname !== "file") throw missing;
  if (part.file.bytesRead === 0)
    throw new AppError("invalid", { fields: { file: ["O arquivo está vazio."] } });
}

/** What is wrong with the form is the sender's, and no failure of ours. */
async function readForm<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { syscall, statusCode } = error as { syscall?: string; statusCode?: number };
    if (syscall !== undefined) throw error;
    throw new AppError(statusCode === 413 ? "tooLarge" : "malformed");
  }
}

async function judge(path: string): Promise<UploadType> {
  const { fileTypeFromFile } = await import("file-type");
  const kind = uploadTypeOf((await fileTypeFromFile(path))?.mime);
  if (!kind) throw new AppError("notAnImage");
  const { size } = await stat(path);
  if (size > largestOf(kind.kind)) {
    throw new AppError("tooLarge", { message: `O arquivo passa de ${kind.kind === "image" ? 10 : 20} MB.` });
  }
  return kind;
}

async function keep(brand: Brand, storage: Storage, ownerId: number, kind: UploadType, path: string) {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  const { size } = await stat(path);
  const word = kind.kind === "image" ? "imagem" : "gravacao";
  const name = `${word}-${randomBytes(12).toString("hex")}.${kind.extension}`;
  // A key of its own, so that deleting one upload never takes another's bytes.
  const storageKey = `${brand.slug}/uploads/${name}`;
  await storage.put(storageKey, createReadStream(path));
  try {
    const sha256 = hash.digest("hex");
    const kept = await insertUpload(brand.db, { name, storageKey, type: kind.type, size, sha256, ownerId });
    if (!kept) throw new AppError("unauthenticated");
    return kept;
  } catch (error) {
    await storage.remove(storageKey).catch(() => {});
    throw error;
  }
}
