import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { enrollmentIdOf } from "../../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { lessonIdOf, openList } from "../../testing/study/lists.ts";
import { closeAllExpired } from "../exercises/public.ts";

// How an expired list counts in the days of study, before and after it is closed.
let portal: TestApp;
let ana: Client;
let math: number;
let lesson: number;
beforeAll(async () => {
  portal = await startTestApp({ TOKEN_LIFETIME_SECONDS: "43200" });
  ana = await portal.signIn("ana");
  math = await enrollmentIdOf(portal, "20260001");
  lesson = await lessonIdOf(portal, "simulado-com-tempo");
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.deleteFrom("exercise_list_instances").execute();
  await portal.db.deleteFrom("lesson_progress").execute();
});

const days = async () => (await ana.get("/enrollment/get-student-lesson-days")).json().lessonProgresses;

test("a lesson that was finished before it became a list is counted once, on the day it was finished", async () => {
  const finished = new Date(portal.clock.now().getTime() - 5 * 86_400_000);
  const own = { enrollment_id: math, lesson_id: lesson, progress: 1 };
  await portal.db
    .insertInto("lesson_progress")
    .values({ ...own, touched_at: finished, finished_at: finished })
    .execute();
  const before = await days();
  expect(before).toMatchObject([{ count: 1 }]);
  await openList(portal, ana, math, "simulado-com-tempo");
  portal.clock.advance(3_600);
  expect(await days()).toEqual(before);
  expect(await closeAllExpired(portal.db, portal.clock.now())).toBe(1);
  expect(await days()).toEqual(before);
});

test("a closed list counts by its stored progress, and not at all once that is deleted", async () => {
  await openList(portal, ana, math, "simulado-com-tempo");
  portal.clock.advance(3_600);
  expect(await closeAllExpired(portal.db, portal.clock.now())).toBe(1);
  expect(await days()).toMatchObject([{ count: 1 }]);
  await portal.db.deleteFrom("lesson_progress").execute();
  expect(await days()).toEqual([]);
});
