import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeFolder } from "./make-folder.ts";

let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), "sabia-folder-"));
});
afterEach(() => rm(place, { recursive: true }));

test("makeFolder creates a folder with its parents, and leaves an existing one as it is", async () => {
  const path = join(place, "one/two/three");
  await makeFolder(path, 0o700);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
  expect((await stat(join(place, "one"))).mode & 0o777).toBe(0o700);
  await makeFolder(path, 0o711);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
});

test("makeFolder can create the same folder twice at once", async () => {
  const path = join(place, "one/two");
  await Promise.all(Array.from({ length: 20 }, () => makeFolder(path, 0o700)));
  expect((await stat(path)).isDirectory()).toBe(true);
});

test("makeFolder reports a file in the way", async () => {
  const file = join(place, "file");
  await writeFile(file, "");
  await expect(makeFolder(file, 0o700)).rejects.toThrow("EEXIST");
  await expect(makeFolder(join(file, "data"), 0o700)).rejects.toThrow("EEXIST");
});

test.runIf(process.platform === "linux")("makeFolder reports a file system that refuses", async () => {
  await expect(makeFolder("/proc/sabia/data", 0o700)).rejects.toThrow("ENOENT");
});
