import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { enrollmentIdOf, listLessonsOf } from "../../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { openList } from "../../testing/study/lists.ts";

// An expired list that nobody has closed yet: files that wait for its end are readable as if it were closed.
let portal: TestApp;
let carla: Client;
let lessons: number[];
let at: number;
let list: Awaited<ReturnType<typeof openList>>;
beforeAll(async () => {
  portal = await startTestApp();
  carla = await portal.signIn("carla");
  const enrollment_id = await enrollmentIdOf(portal, "20260006");
  const course = await listLessonsOf(portal, "lingua-portuguesa");
  lessons = course.map(({ id }) => id);
  at = course.findIndex(({ slug }) => slug === "pausa-para-praticar");
  for (const lesson_id of lessons.slice(0, at))
    await carla.patch("/enrollment/update-lesson-progress", { enrollment_id, lesson_id, progress: 1 });
});
beforeEach(async () => {
  const lesson = lessons[at] ?? 0;
  await portal.db.deleteFrom("exercise_list_instances").where("lesson_id", "=", lesson).execute();
  await portal.db.deleteFrom("lesson_progress").where("lesson_id", "=", lesson).execute();
  const enrollment = await enrollmentIdOf(portal, "20260006");
  list = await openList(portal, carla, enrollment, "pausa-para-praticar");
});
afterAll(() => portal.close());

async function addFile(name: string) {
  const like = portal.db
    .selectFrom("files")
    .select((eb) => [eb.val(name).as("name"), "storage_key", "type", "size", "sha256"])
    .where("type", "=", "image/png")
    .limit(1);
  return portal.db
    .insertInto("files")
    .columns(["name", "storage_key", "type", "size", "sha256"])
    .expression(like)
    .returning(["id", "name"])
    .executeTakeFirstOrThrow();
}

const showInNextLesson = (file_id: number) =>
  portal.db
    .insertInto("lesson_materials")
    .values({ lesson_id: lessons[at + 1] ?? 0, file_id, position: file_id, title: "Ficha" })
    .execute();
async function showInKey(file_id: number) {
  const { exercise_id } = await portal.db
    .selectFrom("exercise_list_instance_exercises")
    .select("exercise_id")
    .where("instance_id", "=", list.id)
    .executeTakeFirstOrThrow();
  await portal.db
    .insertInto("exercise_key_images")
    .values({ exercise_id, file_id, from_first_try: false })
    .execute();
}

const byId = ({ id }: { id: number }) => `get-file-by-id?file_id=${id}`;
const byName = ({ name }: { name: string }) => `get-file?file_name=${name}`;
test.each([
  ["a file of the lesson behind it, by its id,", showInNextLesson, byId],
  ["a file of the lesson behind it, by its name,", showInNextLesson, byName],
  ["a picture of its key, by its id,", showInKey, byId],
  ["a picture of its key, by its name,", showInKey, byName],
])("%s can be read from the deadline on, and not before", async (what, show, addressOf) => {
  const file = await addFile(what);
  await show(file.id);
  const readAt = async (deadline_at: Date) => {
    const instance = portal.db.updateTable("exercise_list_instances").where("id", "=", list.id);
    await instance.set({ deadline_at }).execute();
    return (await carla.get(`/file/${addressOf(file)}`)).statusCode;
  };
  const now = portal.clock.now();
  expect([await readAt(new Date(now.getTime() + 1)), await readAt(now)]).toEqual([404, 200]);
});

async function showInList(file_id: number) {
  const { exercise_list_id } = await portal.db
    .selectFrom("exercise_list_instances")
    .select("exercise_list_id")
    .where("id", "=", list.id)
    .executeTakeFirstOrThrow();
  await portal.db.insertInto("exercise_list_images").values({ exercise_list_id, file_id }).execute();
}

test.each([
  ["a picture of a list", showInList],
  ["a picture of a key", showInKey],
])("%s can be read only with access to the course", async (what, show) => {
  const file = await addFile(`${what}, bloqueada`);
  await show(file.id);
  const { db, clock } = portal;
  const instance = db.updateTable("exercise_list_instances").where("id", "=", list.id);
  await instance.set({ deadline_at: clock.now() }).execute();
  const statuses: Record<string, number> = {};
  for (const status of ["B", "C", "F", "E"]) {
    await db.updateTable("enrollments").set({ status }).where("number", "=", "20260006").execute();
    statuses[status] = (await carla.get(`/file/${byId(file)}`)).statusCode;
  }
  expect(statuses).toEqual({ B: 404, C: 404, F: 200, E: 200 });
});

test("a student's request closes no other student's list", async () => {
  const instance = portal.db.updateTable("exercise_list_instances").where("id", "=", list.id);
  await instance.set({ deadline_at: portal.clock.now() }).execute();
  const bruno = await portal.signIn("bruno");
  expect((await bruno.get("/file/get-file?file_name=nenhum.png")).statusCode).toBe(404);
  const { status } = await portal.db
    .selectFrom("exercise_list_instances")
    .select("status")
    .where("id", "=", list.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe("NI");
});
