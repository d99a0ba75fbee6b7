import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createReadStream, existsSync } from "node:fs";
import { mkdir, open, opendir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { inheritOwner } from "./inherit-owner.ts";

/** Where files' bytes live. Keys are ours (`brand/ab/<sha256>`), never a visitor's words. */
export type Storage = {
  /** Stores the bytes under the key, whole or not at all, and ends their stream; the same key twice is no error. */
  put(key: string, bytes: Readable): Promise<void>;
  /** Whether it is there; if so, it counts as stored just now. */
  keep(key: string): Promise<boolean>;
  /** Reads all bytes, or those from `start` to `end` inclusive. Throws `FileMissing`. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Also where it was set aside. */
  remove(key: string): Promise<void>;
  /** Takes it out of reach for a while: it can't be read under its key, and isn't listed. Half a file, of a broken `put`, goes for good. */
  setAside(key: string, at: Date): Promise<void>;
  /** Deletes what was set aside below `prefix` before that moment's day. */
  dropSetAside(prefix: string, before: Date): Promise<void>;
  /** Keys right below `prefix` that were stored before that moment, in batches; what a broken `put` left is among them. */
  listOld(prefix: string, before: Date, batchSize: number): AsyncIterable<readonly string[]>;
};

/** How the name of half a file ends. */
const part = ".part";
/** The folder of what was set aside, in each brand's own, so that it goes with the brand: no key of a file begins so. */
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

/** The store's whole folder is gone, as where its disk was taken away. */
class StoreGone extends Error {
  constructor(folder: string) {
    super(`The folder of stored files is gone: ${folder}`);
  }
}

/** A storage in a local folder, made when needed, for this account alone: what students upload is in it. */
export function createFolderStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    const path = join(folder, key);
    if (!path.startsWith(folder + sep)) throw new Error(`Key leaves the store: ${key}`);
    return path;
  };
  let wasThere = existsSync(folder);
  /** Refuses where the folder has gone: it is made once, and not again where another disk belongs. */
  async function requireFolder(): Promise<void> {
    if (wasThere && !(await stat(folder).catch(ignoreMissing))) throw new StoreGone(folder);
  }
  /** Of a file that isn't there: is it the store that isn't? */
  async function requireStore(error: unknown): Promise<void> {
    ignoreMissing(error);
    await requireFolder();
  }
  async function makeFolderOf(path: string): Promise<string | undefined> {
    await requireFolder();
    const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    wasThere = true;
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
      // What befalls them before they are read, the pipeline tells.
      bytes.on("error", () => {});
      try {
        await write(pathOf(key), bytes);
      } finally {
        // Where nothing was read, their file is still open.
        bytes.destroy();
      }
    },
    async keep(key) {
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
      // Another process may have done so in between.
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
  };
}

/** Brings the names in a folder to the disk, and those of the folders above it up to `top`: bytes without a name are lost at a power cut. */
async function syncFolders(folder: string, top: string): Promise<void> {
  // Windows opens no folder, and needs none of this.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (folder !== top) await syncFolders(dirname(folder), top);
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}

/** Names in a folder, one by one; none when there is no such folder. */
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
]);

/** True when an error of the file system means that the store is full or away, not that a file is missing. */
export const isStorageAway = (error: unknown): boolean => {
  if (error instanceof StoreGone) return true;
  const { code, syscall } = error as Partial<NodeJS.ErrnoException>;
  return syscall !== undefined && code !== undefined && awayCodes.has(code);
};
