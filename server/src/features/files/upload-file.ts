import { createHash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FastifyRequest } from "fastify";
import type { Brand } from "../../db/brands.ts";
import { AppError } from "../../platform/errors.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { createTurns } from "../../platform/turns.ts";
import { cleanImage } from "./clean-image.ts";
import { insertUpload, lockOwner } from "./files.queries.ts";
import { withReceivedFolder } from "./received-folder.ts";
import { roomOf, sumUnusedUploads } from "./unused-files.queries.ts";
import { largestOf, type UploadType, uploadTypeOf } from "./upload-type.ts";

/** Where uploads lie, and how much of it a student may fill with what no answer uses. */
export type UploadStore = { readonly storage: Storage; readonly unusedMegabytes: number };

/**
 * Takes one image or recording (wire §3): judged by its bytes and never by its name, a picture written anew without
 * metadata, stored whole or not at all. Refuses with `invalid`, `tooLarge`, `notAnImage`, `throttled`, or `unavailable`.
 */
export async function uploadFile(
  brand: Brand,
  store: UploadStore,
  ownerId: number,
  request: FastifyRequest,
  silenceMs = 30_000,
) {
  const student = `${brand.slug} ${ownerId}`;
  return besidesFew(student, () =>
    withReceivedFolder(async (folder) => {
      const received = join(folder, "received");
      await endSilent(request, silenceMs, () => receive(request, received));
      // Nobody's picture waits for the decoder because of one that will not be kept.
      refuseOverfull(await sumUnusedUploads(brand.db, ownerId), store.unusedMegabytes);
      const kind = await judge(received);
      const clean = kind.kind === "image" ? join(folder, "clean") : received;
      if (kind.kind === "image")
        await inTurn(student, () => cleanImage(received, clean, () => !request.raw.socket.destroyed));
      return keep(brand, store, ownerId, kind, clean);
    }),
  );
}

/** As many as a device has any use for: their bytes lie in the temporary folder, and their pictures wait for one decoder. */
const uploadsAtOnce = 4;
/** One picture of each student waits for the decoder at a time, so that a class gets there between those of one who sends many. */
const inTurn = createTurns();
const underWay = new Map<string, number>();

/** Does the work unless too many uploads of the same student are under way in this process. */
async function besidesFew<T>(student: string, work: () => Promise<T>): Promise<T> {
  const others = underWay.get(student) ?? 0;
  if (others >= uploadsAtOnce)
    throw new AppError("throttled", {
      message: "Você está enviando arquivos demais de uma vez. Espere os primeiros chegarem.",
      retryAfter: 5,
    });
  underWay.set(student, others + 1);
  try {
    return await work();
  } finally {
    const left = (underWay.get(student) ?? 1) - 1;
    if (left > 0) underWay.set(student, left);
    else underWay.delete(student);
  }
}

/** Ends a sender who has said nothing for so long: a phone that changed its network would hold a place until the request's limit. */
async function endSilent(request: FastifyRequest, ms: number, work: () => Promise<void>): Promise<void> {
  const { socket } = request.raw;
  socket.setTimeout?.(ms);
  try {
    await work();
  } finally {
    // what comes now is our own work
    socket.setTimeout?.(0);
  }
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

/** Refuses what would fill the disk. The device keeps its file at a 429 and offers it again, so nothing is lost. */
function refuseOverfull(bytes: number, megabytes: number): void {
  if (bytes <= megabytes * 1024 * 1024) return;
  throw new AppError("throttled", {
    message: `Você enviou mais de ${megabytes} MB em arquivos que nenhuma resposta usa. Tente novamente mais tarde: eles são apagados depois de um dia.`,
    retryAfter: 60,
  });
}

async function keep(
  brand: Brand,
  { storage, unusedMegabytes }: UploadStore,
  ownerId: number,
  kind: UploadType,
  path: string,
) {
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
    return await brand.db.transaction().execute(async (trx) => {
      // Those that come at once take turns, so that they don't pass the bound together.
      if (!(await lockOwner(trx, brand.slug, ownerId))) throw new AppError("unauthenticated");
      refuseOverfull((await sumUnusedUploads(trx, ownerId)) + roomOf(size), unusedMegabytes);
      return insertUpload(trx, { name, storageKey, type: kind.type, size, sha256, ownerId });
    });
  } catch (error) {
    await storage.remove(storageKey).catch(() => {});
    throw error;
  }
}
