import { rename } from "node:fs/promises";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFolderStorage, FileMissing } from "../../platform/storage/storage.ts";
import { makePicture } from "../../testing/content/sample-files.ts";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { eraseStudent } from "../../testing/study/erase-student.ts";
import { upload } from "../../testing/study/lists.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

test("a file missing from the store does not prevent the rest of the copy", async () => {
  const bruno = await portal.signIn("bruno");
  const titles: string[] = [];
  for (const _picture of [1, 2])
    titles.push((await upload(bruno, await makePicture("png"))).json().file.title);
  await createFolderStorage(portal.filesFolder).remove(`sabia/uploads/${titles[0]}`);
  const answer = await bruno.get("/auth/my-data");
  expect(Object.keys(unzipSync(answer.rawPayload)).toSorted()).toEqual(
    ["dados.json", `arquivos/${titles[1]}`].toSorted(),
  );
});

test("while the store is away there is no copy, instead of one that breaks off", async () => {
  const bruno = await portal.signIn("bruno");
  await upload(bruno, await makePicture("png"));
  const away = `${portal.filesFolder}.away`;
  await rename(portal.filesFolder, away);
  const refused = await bruno.get("/auth/my-data").finally(() => rename(away, portal.filesFolder));
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "2"]);
  expect([refused.headers["content-type"], refused.headers["content-disposition"]]).toEqual([
    "application/json; charset=utf-8",
    undefined,
  ]);
  expect((await bruno.get("/auth/my-data")).statusCode).toBe(200);
});

test("file names in the ZIP are unique and contain no path", async () => {
  const ana = await portal.signIn("ana");
  for (const name of ["../fora.png", ".._fora.png"]) {
    const { title } = (await upload(ana, await makePicture("png"))).json().file;
    await portal.db.updateTable("files").set({ name }).where("name", "=", title).execute();
  }
  const names = Object.keys(unzipSync((await ana.get("/auth/my-data")).rawPayload));
  expect(names).toEqual(expect.arrayContaining(["arquivos/_fora.png", "arquivos/2-_fora.png"]));
  expect(names.filter((name) => name !== "dados.json" && !/^arquivos\/[^/.][^/]*$/.test(name))).toEqual([]);
});

test("a file that can't be removed is named in the error and does not stop the removal of others", async () => {
  const { filesFolder } = portal;
  const carla = await portal.signIn("carla");
  const { person } = (await carla.get("/auth/user")).json().user;
  const titles: string[] = [];
  for (const _picture of [1, 2, 3])
    titles.push((await upload(carla, await makePicture("png"))).json().file.title);
  const shared = createFolderStorage(filesFolder);
  let held = "";
  const storage = {
    ...shared,
    async remove(key: string) {
      if (held === "") held = key;
      if (key === held) throw Object.assign(new Error("EIO: i/o error, unlink"), { code: "EIO" });
      await shared.remove(key);
    },
  };
  const erasing = eraseStudent(portal, person.student.student_number, storage);
  await expect(erasing).rejects.toThrow(/^All is erased but .* can't be removed.*\n.*\/uploads\/.*EIO/s);
  expect(await shared.touch(held)).toBe(true);
  for (const title of titles.filter((one) => !held.endsWith(one)))
    await expect(shared.read(`sabia/uploads/${title}`)).rejects.toThrow(FileMissing);
});
