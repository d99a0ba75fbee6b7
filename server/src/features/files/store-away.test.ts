import { readdir, readlink, rename } from "node:fs/promises";
import { expect, test } from "vitest";
import type { Storage } from "../../platform/storage/storage.ts";
import { makePicture, makeRecording } from "../../testing/content/sample-files.ts";
import { startTestApp } from "../../testing/portal/test-app.ts";
import { upload } from "../../testing/study/lists.ts";

const full = () =>
  Object.assign(new Error("no space left on device, write"), { code: "ENOSPC", syscall: "write" });

test("a full disk or an unreachable store is 503 and leaves nothing half-written", async () => {
  let away = true;
  const portal = await startTestApp(
    {},
    {
      wrapStorage: (storage): Storage => ({
        ...storage,
        put: (key, bytes) => storage.put(key, away ? bytes.destroy(full()) : bytes),
        touch: (key) => (away ? Promise.reject(full()) : storage.touch(key)),
        remove: (key) => (away ? Promise.reject(full()) : storage.remove(key)),
      }),
    },
  );
  const ana = await portal.signIn("ana");
  for (const bytes of [await makePicture(), makeRecording()]) {
    const answer = await upload(ana, bytes);
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, expect.any(String)]);
  }
  const rows = () => portal.db.selectFrom("files").select("name").where("owner_id", "is not", null).execute();
  expect(await rows()).toEqual([]);
  away = false;
  const { title } = (await upload(ana, await makePicture())).json().file;
  away = true;
  expect((await ana.post("/file/delete", { file: title })).statusCode).toBe(503);
  expect(await rows()).toEqual([{ name: title }]);
  away = false;
  expect((await ana.get(`/file/get-file?file_name=${title}`)).statusCode).toBe(200);
  await portal.close();
});

test("an upload waits while the disk has no more room than is reserved for the database", async () => {
  let free = 2 * 1024 * 1024;
  const wrapStorage = (storage: Storage): Storage => ({ ...storage, room: async () => free });
  const portal = await startTestApp({ RESERVED_DISK_MB: "2" }, { wrapStorage });
  const ana = await portal.signIn("ana");
  expect((await upload(ana, makeRecording())).statusCode).toBe(201);
  free -= 1;
  const refused = await upload(ana, makeRecording());
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "60"]);
  await portal.close();
});

test("what uploads under way may still write is no room for others", async () => {
  const held = Promise.withResolvers<void>();
  const storing = Promise.withResolvers<void>();
  let isFirst = true;
  const portal = await startTestApp(
    { RESERVED_DISK_MB: "2" },
    {
      wrapStorage: (storage): Storage => ({
        ...storage,
        room: async () => 2 * 1024 * 1024,
        async put(key, bytes) {
          if (isFirst) {
            isFirst = false;
            storing.resolve();
            await held.promise;
          }
          await storage.put(key, bytes);
        },
      }),
    },
  );
  const [ana, bruno] = [await portal.signIn("ana"), await portal.signIn("bruno")];
  const slow = upload(ana, makeRecording());
  await storing.promise;
  expect((await upload(bruno, makeRecording())).statusCode).toBe(503);
  held.resolve();
  expect((await slow).statusCode).toBe(201);
  expect((await upload(bruno, makeRecording())).statusCode).toBe(201);
  await portal.close();
});

test("the room is that of the disk", async () => {
  const portal = await startTestApp({ RESERVED_DISK_MB: "1000000000" });
  const ana = await portal.signIn("ana");
  expect((await upload(ana, makeRecording())).statusCode).toBe(503);
  await portal.close();
});

/** Deleted files that this process still holds open, as a leaked upload would be. */
async function listOpenReceived(): Promise<string[]> {
  const opened = await Promise.all(
    (await readdir("/proc/self/fd")).map((name) => readlink(`/proc/self/fd/${name}`).catch(() => "")),
  );
  return opened.filter((path) => path.includes("sabia-upload-"));
}

test.runIf(process.platform === "linux")("an upload that the store refuses is closed", async () => {
  const portal = await startTestApp();
  const ana = await portal.signIn("ana");
  expect((await upload(ana, makeRecording())).statusCode).toBe(201);
  await rename(portal.filesFolder, `${portal.filesFolder}-away`);
  for (let times = 0; times < 3; times++) expect((await upload(ana, makeRecording())).statusCode).toBe(503);
  await expect.poll(listOpenReceived).toEqual([]);
  await portal.close();
});
