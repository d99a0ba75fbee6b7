import type { SyllabusNode } from "@sabia/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enrollmentIdOf, listLessonsOf } from "../../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { openList, postAnswer, postOpening } from "../../testing/study/lists.ts";

// In a course taught in order, a lesson before a list that a student has open is to be finished again: it was
// added since, or is a list that the school reopened.
let portal: TestApp;
let carla: Client;
let enrollment: number;
let lessons: { id: number; slug: string }[];
let at: number;
let list: Awaited<ReturnType<typeof openList>>;
beforeAll(async () => {
  portal = await startTestApp();
  carla = await portal.signIn("carla");
  enrollment = await enrollmentIdOf(portal, "20260006");
  lessons = await listLessonsOf(portal, "lingua-portuguesa");
  at = lessons.findIndex(({ slug }) => slug === "pausa-para-praticar");
  for (const { id } of lessons.slice(0, at)) await report(id);
  list = await openList(portal, carla, enrollment, "pausa-para-praticar");
  await portal.db
    .updateTable("lesson_progress")
    .set({ progress: 0.5, finished_at: null })
    .where("enrollment_id", "=", enrollment)
    .where("lesson_id", "=", idAt(0))
    .execute();
});
afterAll(() => portal.close());

const idAt = (index: number) => lessons[index]?.id ?? 0;
const report = (lesson_id: number) =>
  carla.patch("/enrollment/update-lesson-progress", { enrollment_id: enrollment, lesson_id, progress: 1 });
const readAndOpen = async () => [
  (await carla.get(`/enrollment/lesson/${enrollment}/${idAt(at)}`)).statusCode,
  (await postOpening(carla, enrollment, idAt(at))).statusCode,
];
const leaves = (nodes: SyllabusNode[]): SyllabusNode[] =>
  nodes.flatMap((node) => (node.type_lesson === null ? leaves(node.topics) : [node]));
const isShownLocked = async () => {
  const { topics } = (await carla.get(`/course/${enrollment}`)).json().data;
  return leaves(topics).find(({ id }) => id === idAt(at))?.locked;
};

test("a list that a student has open isn't locked by an earlier lesson, but the others are", async () => {
  expect(await readAndOpen()).toEqual([200, 200]);
  expect((await carla.get(`/enrollment/lesson/${enrollment}/${idAt(1)}`)).statusCode).toBe(412);
  expect((await report(idAt(at + 1))).json()).toMatchObject({ lesson_id: idAt(0) });
});

test("the tree doesn't show it as locked once an answer was given", async () => {
  const [step] = Object.values(list.of);
  const answer = { exercise_option_id: Object.values(step?.options ?? {})[0] };
  expect((await postAnswer(carla, step?.id ?? 0, answer)).statusCode).toBe(200);
  expect(await isShownLocked()).toBe(false);
});

test("once closed, it is locked like any other lesson", async () => {
  await portal.db
    .updateTable("exercise_list_instances")
    .set({ deadline_at: portal.clock.now() })
    .where("id", "=", list.id)
    .execute();
  expect(await readAndOpen()).toEqual([412, 412]);
  expect(await isShownLocked()).toBe(true);
});
