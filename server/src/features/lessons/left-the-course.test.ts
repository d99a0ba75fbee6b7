import { afterAll, beforeAll, expect, test } from "vitest";
import { enrollmentIdOf, listLessonsOf } from "../../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

let portal: TestApp;
let carla: Client;
beforeAll(async () => {
  portal = await startTestApp();
  carla = await portal.signIn("carla");
});
afterAll(() => portal.close());

test("a lesson that left a course taught in order, but is kept for students' work, locks nothing", async () => {
  const enrollment = await enrollmentIdOf(portal, "20260006");
  const [gone = 0, next] = (await listLessonsOf(portal, "lingua-portuguesa")).map(({ id }) => id);
  const read = (id = 0) => carla.get(`/enrollment/lesson/${enrollment}/${id}`);
  await portal.db
    .deleteFrom("lesson_progress")
    .where("enrollment_id", "=", enrollment)
    .where("lesson_id", "=", gone)
    .execute();
  expect((await read(next)).json()).toMatchObject({ lesson_id: gone });

  await portal.db.updateTable("lessons").set({ topic_id: null }).where("id", "=", gone).execute();
  expect((await read(next)).statusCode).toBe(200);
});
