import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { enrollmentIdOf, listLessonsOf } from "../../testing/content/demo-ids.ts";
import { untilBlocked } from "../../testing/database/until-blocked.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { postOpening } from "../../testing/study/lists.ts";

// An import removes content that a student is using: the request reads before the import and writes after it.
let portal: TestApp;
let bruno: Client;
let enrollment: number;
beforeAll(async () => {
  portal = await startTestApp();
  bruno = await portal.signIn("bruno");
  enrollment = await enrollmentIdOf(portal, "20260005");
});
beforeEach(async () => {
  await portal.db.deleteFrom("exercise_list_instances").execute();
});
afterAll(() => portal.close());

async function findUntouched(type: string): Promise<number> {
  const touched = await portal.db.selectFrom("lesson_progress").select("lesson_id").distinct().execute();
  const ids = new Set(touched.map((row) => row.lesson_id));
  const lessons = await listLessonsOf(portal, "matematica-essencial");
  const found = lessons.find((lesson) => lesson.type === type && !ids.has(lesson.id));
  if (!found) throw new Error(`no untouched lesson ${type} is left`);
  return found.id;
}

/** The answers to a request that waits while content is removed, and to the same request sent again. */
async function sendWhile(taken: "lessons" | "exercises", id: number, send: () => ReturnType<Client["get"]>) {
  let waiting: ReturnType<Client["get"]> | undefined;
  await portal.db.transaction().execute(async (trx) => {
    await trx.deleteFrom(taken).where("id", "=", id).execute();
    waiting = send();
    await untilBlocked(portal.db, 1, waiting);
  });
  return [await waiting, await send()];
}

test.each([
  [
    "progress",
    (lesson: number) => () =>
      bruno.patch("/enrollment/update-lesson-progress", {
        enrollment_id: enrollment,
        lesson_id: lesson,
        progress: 1,
      }),
  ],
  ["an opening", (lesson: number) => () => bruno.get(`/enrollment/lesson/${enrollment}/${lesson}?open=1`)],
])("%s of a lesson while it is removed asks for a retry, which finds none", async (_what, sendTo) => {
  const lesson = await findUntouched("LC");
  const [first, second] = await sendWhile("lessons", lesson, sendTo(lesson));
  expect([first?.statusCode, first?.headers["retry-after"], second?.statusCode]).toEqual([503, "1", 404]);
});

test("opening a list while it loses an exercise asks for a retry, which then gives the other exercises", async () => {
  const lesson = await findUntouched("LL");
  const exercises = await portal.db
    .selectFrom("exercises")
    .innerJoin("lessons", "lessons.exercise_list_id", "exercises.exercise_list_id")
    .select("exercises.id")
    .where("lessons.id", "=", lesson)
    .execute();
  const [first, second] = await sendWhile("exercises", exercises[0]?.id ?? 0, () =>
    postOpening(bruno, enrollment, lesson),
  );
  expect([first?.statusCode, second?.statusCode]).toEqual([503, 200]);
  expect(second?.json().answered_counters.count).toBe(exercises.length - 1);
});
