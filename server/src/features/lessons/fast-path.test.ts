import { afterAll, beforeAll, expect, test } from "vitest";
import { enrollmentIdOf } from "../../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { lessonIdOf } from "../../testing/study/lists.ts";

// A lesson's content is cached by its first read; the second takes the fast path.
let portal: TestApp;
let ana: Client;
let math: number;
beforeAll(async () => {
  portal = await startTestApp();
  ana = await portal.signIn("ana");
  math = await enrollmentIdOf(portal, "20260001");
});
afterAll(() => portal.close());

const read = async (enrollment: number, lesson: number) => {
  const answers: Awaited<ReturnType<Client["get"]>>[] = [];
  for (const _time of [1, 2, 3]) answers.push(await ana.get(`/enrollment/lesson/${enrollment}/${lesson}`));
  return answers;
};

test("a list has its time and count at every read, not only the first", async () => {
  const lists = (await read(math, await lessonIdOf(portal, "simulado-com-tempo"))).map(
    (answer) => answer.json().lesson.lesson_exercise_list,
  );
  expect(lists).toEqual(Array(3).fill(lists[0]));
  expect(lists[0]).toMatchObject({ exercise_list: { deadline: 60, count: 7 } });
});

test("a lesson that becomes a list is one at the next read", async () => {
  const lesson = await lessonIdOf(portal, "sistemas");
  const [, before] = await read(math, lesson);
  expect(before?.json().lesson).toMatchObject({ type_lesson: "LC", lesson_exercise_list: null });
  const list = portal.db
    .selectFrom("lessons as one")
    .select("one.exercise_list_id")
    .where("one.slug", "=", "simulado-com-tempo");
  await portal.db
    .updateTable("lessons")
    .set({ type: "LL", exercise_list_id: list })
    .where("id", "=", lesson)
    .execute();
  const [after] = await read(math, lesson);
  expect(after?.json().lesson).toMatchObject({
    type_lesson: "LL",
    lesson_exercise_list: { exercise_list: { count: 7 } },
  });
});

test("a cached lesson of another course is not found through the student's own enrollment", async () => {
  const lesson = await lessonIdOf(portal, "equacoes-do-1-grau");
  expect((await read(math, lesson)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const portuguese = await enrollmentIdOf(portal, "20260002");
  const others = await read(portuguese, lesson);
  expect(others.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
});
