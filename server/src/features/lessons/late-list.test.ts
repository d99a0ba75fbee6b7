import { afterAll, beforeAll, expect, test } from "vitest";
import { enrollmentIdOf, listLessonsOf } from "../../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { openList } from "../../testing/study/lists.ts";

// A course taught in order, with an expired list that nobody has closed yet.
let portal: TestApp;
let carla: Client;
let enrollment: number;
beforeAll(async () => {
  portal = await startTestApp();
  carla = await portal.signIn("carla");
  enrollment = await enrollmentIdOf(portal, "20260006");
});
afterAll(() => portal.close());

const report = (lesson_id: number) =>
  carla.patch("/enrollment/update-lesson-progress", { enrollment_id: enrollment, lesson_id, progress: 1 });

test("progress in the lesson after an expired list is saved at the first report", async () => {
  const lessons = await listLessonsOf(portal, "lingua-portuguesa");
  const at = lessons.findIndex(({ slug }) => slug === "pausa-para-praticar");
  for (const { id } of lessons.slice(0, at)) expect((await report(id)).statusCode).toBe(200);
  const list = await openList(portal, carla, enrollment, "pausa-para-praticar");
  const next = lessons[at + 1]?.id ?? 0;
  expect((await report(next)).statusCode).toBe(412);

  await portal.db
    .updateTable("exercise_list_instances")
    .set({ deadline_at: portal.clock.now() })
    .where("id", "=", list.id)
    .execute();
  const late = await report(next);
  expect([late.statusCode, late.json()]).toEqual([200, { data: { progress: 1 } }]);
});
