import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Storage } from "../../platform/storage/storage.ts";
import { makePicture } from "../../testing/content/sample-files.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { upload } from "../../testing/study/lists.ts";
import { cleanUploads } from "./clean-uploads.ts";

let portal: TestApp;
let ana: Client;
let storage: Storage;
let stuck: (key: string) => boolean;
const never = () => false;
beforeAll(async () => {
  const wrapStorage = (shared: Storage): Storage => {
    storage = {
      ...shared,
      remove: (key) => (stuck(key) ? Promise.reject(new Error("stuck")) : shared.remove(key)),
    };
    return storage;
  };
  stuck = never;
  portal = await startTestApp({}, { wrapStorage });
  ana = await portal.signIn("ana");
});
afterAll(() => portal.close());
afterEach(() => {
  stuck = never;
});

const send = async (): Promise<string> => (await upload(ana, await makePicture())).json().file.title;
const statusOf = async (title: string) => (await ana.get(`/file/get-file?file_name=${title}`)).statusCode;
const hasBytes = (title: string) => storage.touch(`sabia/uploads/${title}`);
const listNoted = () => portal.db.selectFrom("erased_files").selectAll().execute();
const clean = () => {
  const now = new Date(Date.now() + 86_460_000);
  return cleanUploads({ db: portal.db, storage, slug: "sabia", now });
};

/** Makes every transaction that deletes a file fail at its commit. */
async function withFailingCommits<T>(work: () => Promise<T>): Promise<T> {
  const { pool } = portal.database;
  await pool.query(`create function brand_sabia.fail() returns trigger language plpgsql
    as $$ begin raise 'the commit failed' using errcode = '40001'; end $$`);
  await pool.query(`create constraint trigger fail after delete on brand_sabia.files
    deferrable initially deferred for each row execute function brand_sabia.fail()`);
  try {
    return await work();
  } finally {
    await pool.query("drop function brand_sabia.fail cascade");
  }
}

test("a file whose deletion could not be committed is still there", async () => {
  const title = await send();
  const answer = await withFailingCommits(() => ana.post("/file/delete", { file: title }));
  expect([answer.statusCode, await statusOf(title)]).toEqual([503, 200]);
  expect(await listNoted()).toEqual([]);
  expect((await ana.post("/file/delete", { file: title })).statusCode).toBe(200);
  expect([await statusOf(title), await hasBytes(title)]).toEqual([404, false]);
  expect(await listNoted()).toEqual([]);
});

test("bytes that can't be removed after the deletion are removed by the next cleaning", async () => {
  const title = await send();
  stuck = (key) => key.endsWith(title);
  expect((await ana.post("/file/delete", { file: title })).statusCode).toBe(200);
  expect([await statusOf(title), await hasBytes(title)]).toEqual([404, true]);
  stuck = never;
  expect(await clean()).toEqual({ files: 0, strays: 0 });
  expect([await hasBytes(title), await listNoted()]).toEqual([false, []]);
});

test("files whose cleaning could not be committed are still there", async () => {
  const titles = [await send(), await send()];
  await expect(withFailingCommits(clean)).rejects.toThrow("the commit failed");
  expect([await Promise.all(titles.map(statusOf)), await listNoted()]).toEqual([[200, 200], []]);
  expect(await clean()).toEqual({ files: 2, strays: 0 });
  expect([await Promise.all(titles.map(hasBytes)), await listNoted()]).toEqual([[false, false], []]);
});

test("a file that can't be removed leaves no other file of its batch without bytes", async () => {
  const titles = [await send(), await send(), await send()];
  const [first = "", second = "", third = ""] = titles;
  stuck = (key) => key.endsWith(second);
  await expect(clean()).rejects.toThrow("stuck");
  expect(await Promise.all(titles.map(statusOf))).toEqual([404, 404, 404]);
  expect(await Promise.all([first, second, third].map(hasBytes))).toEqual([false, true, false]);
  stuck = never;
  expect(await clean()).toEqual({ files: 0, strays: 0 });
  expect([await hasBytes(second), await listNoted()]).toEqual([false, []]);
});
