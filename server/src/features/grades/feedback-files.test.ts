import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFolderStorage } from "../../platform/storage/storage.ts";
import { enrollmentIdOf } from "../../testing/content/demo-ids.ts";
import { makePicture } from "../../testing/content/sample-files.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { getExercise, openList, postAnswer } from "../../testing/study/lists.ts";
import { recordGrades } from "./public.ts";

let portal: TestApp;
let ana: Client;
let enrollment = 0;
let id = 0;
beforeAll(async () => {
  portal = await startTestApp();
  ana = await portal.signIn("ana");
  enrollment = await enrollmentIdOf(portal, "20260001");
  const { of } = await openList(portal, ana, enrollment, "todos-os-tipos");
  ({ id = 0 } = of["media-que-nao-serve"] ?? {});
  await postAnswer(ana, id, { reply: "A média esconde os extremos." });
});
afterAll(() => portal.close());

const files: [string, string, () => Buffer | Promise<Buffer>, string][] = [
  [
    "an Android phone's recording",
    "resposta.m4a",
    () => Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom"),
    "audio/mp4",
  ],
  [
    "an iPhone's recording",
    "resposta.m4a",
    () => Buffer.from("\0\0\0\x18ftypM4A \0\0\0\0M4A mp42"),
    "audio/mp4",
  ],
  [
    "a browser's recording",
    "resposta.webm",
    () => Buffer.concat([Buffer.from("1a45dfa387428284", "hex"), Buffer.from("webm")]),
    "audio/webm",
  ],
  ["a GIF", "esquema.gif", () => makePicture("gif"), "image/gif"],
];
test.each(files)("a teacher comments with %s", async (_whose, name, make, type) => {
  const { db, dataDir: folder, clock } = portal;
  await writeFile(join(folder, name), await make());
  const csv = `id,grade,feedback_file\n${id},9,${name}\n`;
  const storage = createFolderStorage(portal.filesFolder);
  expect(await recordGrades({ db, storage, slug: "sabia", csv, folder, now: clock.now() })).toBe(1);
  const { feedback_file_id: fileId } = (await getExercise(ana, id)).json();
  const file = await ana.get(`/file/get-file-by-id?file_id=${fileId}`);
  expect([file.statusCode, file.headers["content-type"]]).toEqual([200, type]);
  expect(file.headers["cache-control"]).toBe("private, no-store");
});

test("imported answers show the teacher's feedback and file", async () => {
  const { of } = await openList(portal, ana, enrollment, "redacao-comentada");
  const exercise = (await getExercise(ana, of["eixo-cortado"]?.id ?? 0)).json();
  expect(exercise).toMatchObject({
    grade: 9,
    feedback: expect.stringContaining("Ana"),
    feedback_file_id: expect.any(Number),
  });
  expect(
    (await ana.get(`/file/get-file-by-id?file_id=${exercise.feedback_file_id}`)).headers["content-type"],
  ).toBe("application/pdf");
  const drawn = (await getExercise(ana, of["grafico-redesenhado"]?.id ?? 0)).json();
  expect((await ana.get(`/file/get-file-by-id?file_id=${drawn.file_id}`)).statusCode).toBe(200);
  const bruno = await portal.signIn("bruno");
  for (const id of [exercise.feedback_file_id, drawn.file_id]) {
    expect((await bruno.get(`/file/get-file-by-id?file_id=${id}`)).statusCode).toBe(404);
  }
});
