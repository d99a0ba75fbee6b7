import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdir, open, opendir, readdir, rename, rm, stat, statfs, utimes } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StoreGone, watchFolder } from "./folder-presence.ts";
import { ignoreMissing } from "./ignore-missing.ts";
import { inheritOwner } from "./inherit-owner.ts";

/** The store of file contents. Keys are generated (`brand/ab/<sha256>`), never a visitor's input. */
export type Storage = {
  /**
   * Stores the bytes under the key, completely or not at all, and closes their stream; storing the same key
   * twice is no error.
   */
  put(key: string, bytes: Readable): Promise<void>;
  /** Sets its time to now. Returns whether it exists. */
  touch(key: string): Promise<boolean>;
  /** Reads all bytes, or those from `start` to `end` inclusive. Throws `FileMissing`. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Removes a file, even if it was set aside. */
  remove(key: string): Promise<void>;
  /**
   * Moves a file out of reach for a while: it can't be read under its key, and isn't listed. A partial file
   * of an aborted `put` is deleted.
   */
  setAside(key: string, at: Date): Promise<void>;
  /** Deletes what was set aside below `prefix` before the day of `before`. */
  dropSetAside(prefix: string, before: Date): Promise<void>;
  /** Keys directly below `prefix` stored before `before`, in batches, including those of aborted `put`s. */
  listOld(prefix: string, before: Date, batchSize: number): AsyncIterable<readonly string[]>;
  /** How many bytes may still be stored. */
  room(): Promise<number>;
  /** Throws `StoreGone` while the store is away: for an answer that reads files only after it has begun. */
  requirePresent(): Promise<void>;
};

/** Suffix of a partial file. */
const part = ".part";
/**
 * Folder of files set aside, within each brand's own so that it is removed with the brand: no file's key
 * begins like this.
 */
const aside = ".strays";
const prefixOf = (key: string) => key.slice(0, key.indexOf("/"));
const asideKey = (key: string, day: string) => key.replace("/", `/${aside}/${day}/`);
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** The store has no such file. */
export class FileMissing extends Error {
  constructor(key: string) {
    super(`No file in the store under ${key}`);
  }
}

/**
 * A storage in a local folder, created if needed and accessible only to this account, since it holds
 * students' uploads.
 */
export function createFolderStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    const path = join(folder, key);
    if (!path.startsWith(folder + sep)) throw new Error(`Key leaves the store: ${key}`);
    return path;
  };
  const presence = watchFolder(folder);
  /** After a missing file: throws if the whole store is missing. */
  async function requireStore(error: unknown): Promise<void> {
    ignoreMissing(error);
    await presence.requirePresent();
  }
  async function makeFolderOf(path: string): Promise<string | undefined> {
    await presence.requirePresent();
    const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    presence.noteFilled();
    if (made !== undefined) inheritOwner(dirname(path), made);
    return made;
  }
  /** The days on which something below `prefix` was set aside. */
  async function daysAside(prefix: string): Promise<string[]> {
    const names = await readdir(pathOf(`${prefix}/${aside}`)).catch(ignoreMissing);
    return (names ?? []).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name));
  }
  async function write(path: string, bytes: Readable): Promise<void> {
    const made = await makeFolderOf(path);
    const temporary = `${path}.${randomUUID()}${part}`;
    try {
      const file = await open(temporary, "w", 0o600);
      await pipeline(bytes, file.createWriteStream({ flush: true }));
      inheritOwner(temporary);
      await rename(temporary, path);
      await syncFolders(dirname(path), made === undefined ? dirname(path) : dirname(made));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }
  return {
    async put(key, bytes) {
      // The pipeline reports errors once it reads the stream; until then they must not be unhandled.
      bytes.on("error", () => {});
      try {
        await write(pathOf(key), bytes);
      } finally {
        // If nothing was read, the source file is still open.
        bytes.destroy();
      }
    },
    async touch(key) {
      const now = new Date();
      try {
        await utimes(pathOf(key), now, now);
        return true;
      } catch (error) {
        await requireStore(error);
        return false;
      }
    },
    async read(key, range) {
      const stream = createReadStream(pathOf(key), range);
      try {
        await once(stream, "open");
      } catch (error) {
        await requireStore(error);
        throw new FileMissing(key);
      }
      return stream;
    },
    async remove(key) {
      await rm(pathOf(key)).catch(requireStore);
      for (const day of await daysAside(prefixOf(key))) await rm(pathOf(asideKey(key, day)), { force: true });
    },
    async setAside(key, at) {
      if (key.endsWith(part)) return rm(pathOf(key)).catch(requireStore);
      const path = pathOf(asideKey(key, dayOf(at)));
      await makeFolderOf(path);
      // Another process may have done so meanwhile.
      await rename(pathOf(key), path).catch(requireStore);
    },
    async dropSetAside(prefix, before) {
      for (const day of await daysAside(prefix))
        if (day < dayOf(before))
          await rm(pathOf(`${prefix}/${aside}/${day}`), { recursive: true, force: true });
    },
    async *listOld(prefix, before, batchSize) {
      let batch: string[] = [];
      for await (const name of namesIn(pathOf(prefix))) {
        const key = `${prefix}/${name}`;
        const info = await stat(pathOf(key)).catch(ignoreMissing);
        if (!info?.isFile() || info.mtime >= before) continue;
        batch.push(key);
        if (batch.length < batchSize) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    async room() {
      const disk = await statfs(folder).catch(ignoreMissing);
      // What is stored first creates the folder.
      return disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY;
    },
    requirePresent: presence.requirePresent,
  };
}

/**
 * Syncs the names in a folder to disk, and those of the folders above it up to `top`: a file without a name
 * is lost in a power cut.
 */
async function syncFolders(folder: string, top: string): Promise<void> {
  // Windows can't open folders, and needs none of this.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (folder !== top) await syncFolders(dirname(folder), top);
}

/** Names in a folder, one by one; none if there is no such folder. */
async function* namesIn(path: string): AsyncGenerator<string> {
  const folder = await opendir(path).catch(ignoreMissing);
  if (folder) for await (const { name } of folder) yield name;
}

const awayCodes = new Set([
  "ENOSPC",
  "EDQUOT",
  "EIO",
  "EROFS",
  "EACCES",
  "EPERM",
  "EMFILE",
  "ENFILE",
  "ENODEV",
  "ESTALE",
  "ENOTDIR",
  "EBUSY",
  // The server of a shared disk, or the program behind a mounted one, is gone.
  "ENXIO",
  "EREMOTEIO",
  "ENOTCONN",
  "ECONNABORTED",
  "ESHUTDOWN",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETUNREACH",
  "ETIMEDOUT",
]);

/** Whether a file-system error means that the store is full or unavailable, not that a file is missing. */
export const isStorageAway = (error: unknown): boolean => {
  if (error instanceof StoreGone) return true;
  const { code, syscall } = error as Partial<NodeJS.ErrnoException>;
  return syscall !== undefined && code !== undefined && awayCodes.has(code);
};
