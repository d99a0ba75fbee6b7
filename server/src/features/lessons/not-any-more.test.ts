import { afterAll, beforeAll, expect, test } from "vitest";
import { enrollmentIdOf, listLessonsOf } from "../../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { lessonIdOf, postOpening } from "../../testing/study/lists.ts";

let portal: TestApp;
let ana: Client;
let enrollment: number;
let lessons: number[];
beforeAll(async () => {
  portal = await startTestApp();
  ana = await portal.signIn("ana");
  enrollment = await enrollmentIdOf(portal, "20260001");
  lessons = (await listLessonsOf(portal, "matematica-essencial")).map(({ id }) => id);
});
afterAll(() => portal.close());

const read = async (id = 0) => ana.get(`/enrollment/lesson/${enrollment}/${id}`);
const report = (id = 0) =>
  ana.patch("/enrollment/update-lesson-progress", { enrollment_id: enrollment, lesson_id: id, progress: 1 });

test("an enrollment that is no longer active shows no lesson and takes no progress", async () => {
  const unfinished = await lessonIdOf(portal, "sistemas");
  const setStatus = (status: string) =>
    portal.db.updateTable("enrollments").set({ status }).where("id", "=", enrollment).execute();
  // Its content is cached from here on: the next read looks at the enrollment in another way first.
  expect((await read(unfinished)).statusCode).toBe(200);
  for (const status of ["B", "C", "D", "F"]) {
    await setStatus(status);
    const answers = [await read(unfinished), await report(unfinished)];
    expect([status, ...answers.map(({ statusCode }) => statusCode)]).toEqual([status, 404, 404]);
  }
  await setStatus("E");
  expect((await read(unfinished)).json().lesson.progresso).toBe(0);
});

test("a lesson that left the course has no neighbours, shows no file, takes no progress and opens no list", async () => {
  const list = await lessonIdOf(portal, "todos-os-tipos");
  const at = lessons.indexOf(list);
  const [before = 0, after = 0] = [lessons[at - 1], lessons[at + 1]];
  const leave = (id: number) =>
    portal.db.updateTable("lessons").set({ topic_id: null }).where("id", "=", id).execute();
  await leave(list);
  expect((await postOpening(ana, enrollment, list)).statusCode).toBe(404);
  expect((await read(before)).json().nextLesson).toBe(after);
  expect((await read(after)).json().previousLesson).toBe(before);
  const { file_id } = await portal.db
    .updateTable("lesson_materials")
    .set({ lesson_id: after })
    .where("lesson_id", "=", await lessonIdOf(portal, "fracoes"))
    .returning("file_id")
    .executeTakeFirstOrThrow();
  const readFile = async () => (await ana.get(`/file/get-file-by-id?file_id=${file_id}`)).statusCode;
  expect(await readFile()).toBe(200);
  await leave(after);
  expect(await readFile()).toBe(404);
  expect((await report(after)).statusCode).toBe(404);
});
