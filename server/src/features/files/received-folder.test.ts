import { mkdtemp, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ownTemporaryFolder } from "../../testing/temporary-folder.ts";
import { sweepReceivedFolders, withReceivedFolder } from "./received-folder.ts";

let temporary: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ path: temporary, remove } = await ownTemporaryFolder());
});
afterEach(() => remove());

test("a folder is gone when the work is done, and when it fails", async () => {
  const write = (folder: string) => writeFile(join(folder, "received"), "x");
  await withReceivedFolder(write);
  const failing = withReceivedFolder(async (folder) => {
    await write(folder);
    expect(await readdir(temporary)).toHaveLength(1);
    throw new Error("no image");
  });
  await expect(failing).rejects.toThrow("no image");
  expect(await readdir(temporary)).toEqual([]);
});

test("folders of a killed process are removed after an hour; those of running uploads and of other accounts stay", async () => {
  const left = await mkdtemp(join(temporary, "sabia-upload-"));
  await writeFile(join(left, "received"), "a picture");
  const old = new Date(Date.now() - 61 * 60 * 1000);
  await utimes(left, old, old);
  const others = await mkdtemp(join(temporary, "others-"));
  await utimes(others, old, old);
  await withReceivedFolder(async (underWay) => {
    const recent = new Date(Date.now() - 55 * 60 * 1000);
    await utimes(underWay, recent, recent);
    expect(await sweepReceivedFolders()).toBe(1);
    expect(await readdir(temporary)).toHaveLength(2);
  });
});
