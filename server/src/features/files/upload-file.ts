import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { uploadLimits } from "@sabia/contract/texts";
import type { FastifyRequest } from "fastify";
import type { Brand } from "../../db/brands.ts";
import { AppError } from "../../platform/errors.ts";
import { createKeyedQueue } from "../../platform/keyed-queue.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { cleanImage } from "./clean-image.ts";
import { type PictureCounting, whileCountingRefusals } from "./count-refused-pictures.ts";
import { insertFile, lockOwner } from "./files.queries.ts";
import { hashFile } from "./hash-file.ts";
import { withReceivedFolder } from "./received-folder.ts";
import { uploadKey } from "./storage-keys.ts";
import { roomOf, sumUnusedUploads } from "./unused-files.queries.ts";
import { largestOf, type UploadType, uploadTypeOf } from "./upload-type.ts";

/**
 * Where uploads are stored, how many megabytes a student may fill with uploads that no answer uses, and how many
 * all uploads leave free.
 */
export type UploadStore = PictureCounting & {
  readonly storage: Storage;
  readonly unusedMegabytes: number;
  readonly reservedMegabytes: number;
};

/**
 * Saves one image or recording (wire §3). Its type is decided by its bytes, never its name; pictures are
 * re-encoded without metadata; it is stored entirely or not at all. Throws `invalid`, `tooLarge`, `notAnImage`,
 * `throttled` or `unavailable`.
 */
export async function uploadFile(
  brand: Brand,
  store: UploadStore,
  ownerId: number,
  request: FastifyRequest,
  silenceMs = 30_000,
) {
  const student = `${brand.slug} ${ownerId}`;
  const receiveAndStore = () =>
    withReceivedFolder(async (folder) => {
      const received = join(folder, "received");
      await disconnectWhenSilent(request, silenceMs, () => receive(request, received));
      // Checked before decoding: others shouldn't wait for a picture that will be refused.
      refuseOverfull(await sumUnusedUploads(brand.db, ownerId), store.unusedMegabytes);
      const type = await detectType(received);
      const clean = type.kind === "image" ? join(folder, "clean") : received;
      if (type.kind === "image")
        await inTurn(student, () =>
          whileCountingRefusals(store, brand, ownerId, () =>
            cleanImage(received, clean, () => !request.raw.socket.destroyed),
          ),
        );
      return storeFile(brand, store, ownerId, type, clean);
    });
  return limitUploads(student, () => keepRoom(store, request, receiveAndStore));
}

/**
 * As many as one device can reasonably need: uploads fill the temporary folder, and pictures wait for one
 * decoder.
 */
const uploadsAtOnce = 4;
/**
 * Only one picture of each student waits for the decoder at a time, so that the class gets its turns between
 * those of a student who sends many.
 */
const inTurn = createKeyedQueue();
const running = new Map<string, number>();

/** Does the work, or throws `throttled` if this process is already busy with too many uploads of the same student. */
async function limitUploads<T>(student: string, work: () => Promise<T>): Promise<T> {
  const others = running.get(student) ?? 0;
  if (others >= uploadsAtOnce)
    throw new AppError("throttled", {
      message: "Você está enviando arquivos demais de uma vez. Espere os primeiros chegarem.",
      retryAfter: 5,
    });
  running.set(student, others + 1);
  try {
    return await work();
  } finally {
    const left = (running.get(student) ?? 1) - 1;
    if (left > 0) running.set(student, left);
    else running.delete(student);
  }
}

/**
 * Disconnects a silent sender: a phone that changed networks would otherwise hold its place until the request
 * times out.
 */
async function disconnectWhenSilent(
  request: FastifyRequest,
  silenceMs: number,
  work: () => Promise<void>,
): Promise<void> {
  const { socket } = request.raw;
  socket.setTimeout?.(silenceMs);
  try {
    await work();
  } finally {
    // The sender is done; from here on the delay is ours.
    socket.setTimeout?.(0);
  }
}

/** Writes the only file of the form to `path` as it arrives. */
async function receive(request: FastifyRequest, path: string): Promise<void> {
  const missing = new AppError("invalid", { fields: { file: ["Envie um arquivo no campo file."] } });
  if (!request.isMultipart())
    throw request.headers["content-type"] === undefined ? missing : new AppError("unsupportedMedia");
  // Parsing a form whose sender has already disconnected would never end.
  if (request.raw.destroyed) throw new AppError("malformed");
  const part = await readForm(async () => {
    const found = await request.file();
    if (found) await pipeline(found.file, createWriteStream(path));
    return found;
  });
  if (!part) throw missing;
  if (part.file.truncated) throw tooLarge(uploadLimits.recordingBytes);
  if (part.fieldname !== "file") throw missing;
  if (part.file.bytesRead === 0)
    throw new AppError("invalid", { fields: { file: ["O arquivo está vazio."] } });
}

/** A malformed form is the sender's mistake and not an internal error. */
async function readForm<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { syscall, statusCode } = error as { syscall?: string; statusCode?: number };
    if (syscall !== undefined) throw error;
    throw new AppError(statusCode === 413 ? "tooLarge" : "malformed");
  }
}

const tooLarge = (limit: number) =>
  new AppError("tooLarge", { message: `O arquivo passa de ${limit / 1024 / 1024} MB.` });

async function detectType(path: string): Promise<UploadType> {
  const { fileTypeFromFile } = await import("file-type");
  const type = uploadTypeOf((await fileTypeFromFile(path))?.mime);
  if (!type) throw new AppError("notAnImage");
  const { size } = await stat(path);
  const largest = largestOf(type.kind);
  if (size > largest) throw tooLarge(largest);
  return type;
}

/** What this process's uploads under way may still write, in bytes: each file as it arrives, and once more to store it. */
let promised = 0;

const promiseTo = ({ headers }: FastifyRequest): number =>
  2 * Math.min(Number(headers["content-length"] ?? Number.POSITIVE_INFINITY), uploadLimits.recordingBytes);

/**
 * Does the work, or throws `unavailable` if the uploads under way leave little room: anybody may
 * register and upload, and the database may be on the same disk. A sender may take a quarter of an hour.
 */
async function keepRoom<T>(
  { storage, reservedMegabytes }: UploadStore,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const [before, own] = [promised, promiseTo(request)];
  promised += own;
  try {
    if ((await storage.room()) - before < reservedMegabytes * 1024 * 1024)
      throw new AppError("unavailable", { retryAfter: 60 });
    return await work();
  } finally {
    promised -= own;
  }
}

/**
 * Throws `throttled` if the student's quota is full. Devices keep their file on a 429 and retry, so nothing is
 * lost.
 */
function refuseOverfull(bytes: number, megabytes: number): void {
  if (bytes <= megabytes * 1024 * 1024) return;
  throw new AppError("throttled", {
    message: `Você enviou mais de ${megabytes} MB em arquivos que nenhuma resposta usa. Tente novamente mais tarde: eles são apagados depois de um dia.`,
    retryAfter: 60,
  });
}

async function storeFile(
  brand: Brand,
  { storage, unusedMegabytes }: UploadStore,
  ownerId: number,
  { kind, type, extension }: UploadType,
  path: string,
) {
  const sha256 = await hashFile(path);
  const { size } = await stat(path);
  const word = kind === "image" ? "imagem" : "gravacao";
  const name = `${word}-${randomBytes(12).toString("hex")}.${extension}`;
  // Every upload has its own key, so that deleting one never removes another's bytes.
  const storageKey = uploadKey(brand.slug, name);
  await storage.put(storageKey, createReadStream(path));
  try {
    return await brand.db.transaction().execute(async (trx) => {
      // Simultaneous uploads take turns, so that together they can't exceed the quota.
      if (!(await lockOwner(trx, brand.slug, ownerId))) throw new AppError("unauthenticated");
      refuseOverfull((await sumUnusedUploads(trx, ownerId)) + roomOf(size), unusedMegabytes);
      return insertFile(trx, { name, storageKey, type, size, sha256, ownerId });
    });
  } catch (error) {
    await storage.remove(storageKey).catch(() => {});
    throw error;
  }
}
