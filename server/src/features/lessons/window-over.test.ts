import type { SyllabusNode } from "@sabia/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enrollmentIdOf, listLessonsOf } from "../../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { lessonIdOf, postOpening } from "../../testing/study/lists.ts";

// A course taught in order has a list whose window ends before the student reaches it.
let portal: TestApp;
let carla: Client;
let enrollment: number;
let list: number;
let next: number;
beforeAll(async () => {
  portal = await startTestApp();
  carla = await portal.signIn("carla");
  enrollment = await enrollmentIdOf(portal, "20260006");
  list = await lessonIdOf(portal, "pausa-para-praticar");
  next = await lessonIdOf(portal, "concordancia");
});
afterAll(() => portal.close());

const report = (lessonId: number) =>
  carla.patch("/enrollment/update-lesson-progress", {
    enrollment_id: enrollment,
    lesson_id: lessonId,
    progress: 1,
  });
const read = (lessonId: number) => carla.get(`/enrollment/lesson/${enrollment}/${lessonId}`);
const leaves = (nodes: SyllabusNode[]): SyllabusNode[] =>
  nodes.flatMap((node) => (node.type_lesson === null ? leaves(node.topics) : [node]));
const lockedLessons = async () => {
  const { topics } = (await carla.get(`/course/${enrollment}`)).json().data;
  return leaves(topics).flatMap(({ id, locked }) => (locked ? [id] : []));
};

test("a list locks nothing after it once its window is over", async () => {
  const lessons = await listLessonsOf(portal, "lingua-portuguesa");
  const at = lessons.findIndex(({ id }) => id === list);
  for (const { id } of lessons.slice(0, at)) expect((await report(id)).statusCode).toBe(200);
  const end = new Date(portal.clock.now().getTime() + 60_000);
  await portal.db.updateTable("lessons").set({ response_ends_at: end }).where("id", "=", list).execute();

  portal.clock.advance(59);
  expect((await read(next)).json()).toMatchObject({ lesson_id: list });
  expect((await report(next)).json()).toMatchObject({ lesson_id: list });
  expect(await lockedLessons()).toEqual(lessons.slice(at + 1).map(({ id }) => id));

  portal.clock.advance(1);
  expect((await postOpening(carla, enrollment, list)).statusCode).toBe(422);
  expect((await read(next)).statusCode).toBe(200);
  expect(await lockedLessons()).toEqual(lessons.slice(at + 2).map(({ id }) => id));
  expect((await report(next)).json()).toEqual({ data: { progress: 1 } });
  expect((await read(lessons[at + 2]?.id ?? 0)).statusCode).toBe(200);
});

test("a list whose window is over doesn't lock a later list either", async () => {
  await portal.db
    .updateTable("lessons")
    .set({
      type: "LL",
      exercise_list_id: (eb) =>
        eb.selectFrom("lessons as one").select("one.exercise_list_id").where("one.id", "=", list),
    })
    .where("id", "=", next)
    .execute();
  expect((await postOpening(carla, enrollment, next)).statusCode).toBe(200);
});
