import { mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFolderStorage, FileMissing, isStorageAway } from "./storage.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sabia-storage-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("an aborted upload leaves nothing behind", async () => {
  const own = join(folder, "broken");
  async function* bytes() {
    yield "vo";
    throw new Error("hung up");
  }
  const put = createFolderStorage(own).put("sabia/uploads/gravacao.webm", Readable.from(bytes()));
  await expect(put).rejects.toThrow("hung up");
  expect(await readdir(join(own, "sabia/uploads"))).toEqual([]);
  await rm(own, { recursive: true });
});

test("students' uploads are readable only by the portal's own account, folders and files", async () => {
  await createFolderStorage(join(folder, "files")).put("sabia/uploads/gravacao.webm", Readable.from(["voz"]));
  const entries = await readdir(folder, { recursive: true });
  const modes = await Promise.all(
    entries.toSorted().map(async (name) => [name, (await stat(join(folder, name))).mode & 0o777]),
  );
  expect(modes).toEqual([
    ["files", 0o700],
    ["files/sabia", 0o700],
    ["files/sabia/uploads", 0o700],
    ["files/sabia/uploads/gravacao.webm", 0o600],
  ]);
});

test.each([
  ["made by itself, that disappears", false, false],
  ["found, that disappears", true, false],
  ["found, of which only an empty mount point is left", true, true],
])(
  "a folder, %s, makes the store unavailable: no file counts as missing or removed, none is written elsewhere",
  async (_how, found, leavesMountPoint) => {
    const own = join(folder, `leaves-${found}-${leavesMountPoint}`);
    if (found) await mkdir(own);
    const storage = createFolderStorage(own);
    await storage.put("sabia/uploads/foto.jpg", Readable.from(["foto"]));
    await expect(storage.read("sabia/uploads/outra.jpg")).rejects.toThrow(FileMissing);
    await storage.remove("sabia/uploads/outra.jpg");
    await rename(own, `${own}-for-a-while`);
    if (leavesMountPoint) await mkdir(own);
    const refused = await Promise.all(
      [
        storage.read("sabia/uploads/foto.jpg"),
        storage.put("sabia/uploads/nova.jpg", Readable.from(["nova"])),
        storage.touch("sabia/uploads/foto.jpg"),
        storage.remove("sabia/uploads/foto.jpg"),
      ].map((work) => work.then(() => undefined, isStorageAway)),
    );
    expect(refused).toEqual([true, true, true, true]);
    if (leavesMountPoint) expect(await readdir(own)).toEqual([]);
    await rename(`${own}-for-a-while`, own);
    const bytes = await storage.read("sabia/uploads/foto.jpg");
    expect((await bytes.toArray()).join("")).toBe("foto");
    expect(await readdir(join(own, "sabia/uploads"))).toEqual(["foto.jpg"]);
  },
);

test("a process that starts with a filled store, and only reads, notices its unmounting", async () => {
  const own = join(folder, "read-only");
  await createFolderStorage(own).put("sabia/uploads/foto.jpg", Readable.from(["foto"]));
  const storage = createFolderStorage(own);
  await rename(own, `${own}-for-a-while`);
  await mkdir(own);
  const refused = storage.read("sabia/uploads/foto.jpg").then(() => undefined, isStorageAway);
  expect(await refused).toBe(true);
});

test("a shared disk whose server is gone makes the store unavailable, a missing file or a bug doesn't", () => {
  const isAway = (code: string) => isStorageAway(Object.assign(new Error(code), { code, syscall: "open" }));
  const away = ["EBUSY", "ENXIO", "EREMOTEIO", "ENOTCONN", "ECONNABORTED", "ESHUTDOWN"];
  const unreachable = ["EHOSTDOWN", "EHOSTUNREACH", "ENETDOWN", "ENETUNREACH", "ETIMEDOUT"];
  expect([...away, ...unreachable].filter((code) => !isAway(code))).toEqual([]);
  expect(["ENOENT", "EEXIST", "EINVAL", "ENAMETOOLONG"].filter(isAway)).toEqual([]);
});
