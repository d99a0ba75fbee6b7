import { afterAll, beforeAll, expect, test } from "vitest";
import { enrollmentIdOf } from "../../testing/content/demo-ids.ts";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { lessonIdOf, openList } from "../../testing/study/lists.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

test("a lesson that got another list describes the former one to students who have it open", async () => {
  const [ana, bruno] = [await portal.signIn("ana"), await portal.signIn("bruno")];
  const [math, mathOfBruno] = [
    await enrollmentIdOf(portal, "20260001"),
    await enrollmentIdOf(portal, "20260005"),
  ];
  const lesson = await lessonIdOf(portal, "simulado-com-tempo");
  await openList(portal, ana, math, "simulado-com-tempo");
  const other = portal.db
    .selectFrom("lessons as one")
    .select("one.exercise_list_id")
    .where("one.slug", "=", "todos-os-tipos");
  await portal.db.updateTable("lessons").set({ exercise_list_id: other }).where("id", "=", lesson).execute();

  const read = async (client: typeof ana, enrollment: number) =>
    (await client.get(`/enrollment/lesson/${enrollment}/${lesson}`)).json().lesson.lesson_exercise_list
      .exercise_list;
  for (const _time of ["read", "cached"]) {
    expect(await read(ana, math)).toEqual({ deadline: 60, count: 7 });
    expect(await read(bruno, mathOfBruno)).toEqual({ deadline: null, count: 8 });
  }
});
