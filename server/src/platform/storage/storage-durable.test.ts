import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createFolderStorage } from "./storage.ts";

vi.hoisted(() => vi.resetModules());

/** The operations on names and folders, in order: a power cut may undo those not synced since. */
const done = vi.hoisted((): string[] => []);
vi.mock("node:fs/promises", async (importOriginal) => {
  const real = await importOriginal<typeof import("node:fs/promises")>();
  return {
    ...real,
    async rename(from: string, to: string) {
      await real.rename(from, to);
      done.push(`named ${to}`);
    },
    async open(path: string, ...rest: []) {
      const handle = await real.open(path, ...rest);
      const sync = handle.sync.bind(handle);
      handle.sync = async () => {
        await sync();
        if ((await handle.stat()).isDirectory()) done.push(`synced ${path}`);
      };
      return handle;
    },
  };
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sabia-storage-"));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => void done.splice(0));

const words = () =>
  done.map((line) => {
    const [what = "", path = ""] = line.split(" ");
    return `${what} ${relative(folder, path)}`;
  });

test("a file counts as stored only once its name and the folders made for it are synced to disk", async () => {
  const storage = createFolderStorage(folder);
  await storage.put("sabia/uploads/a.png", Readable.from(["bytes"]));
  expect(words()).toEqual(["named sabia/uploads/a.png", "synced sabia/uploads", "synced sabia", "synced "]);
  done.splice(0);
  await storage.put("sabia/uploads/b.png", Readable.from(["bytes"]));
  expect(words()).toEqual(["named sabia/uploads/b.png", "synced sabia/uploads"]);
});
