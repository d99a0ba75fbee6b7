import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { enrollmentIdOf, listLessonsOf } from "../../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

let portal: TestApp;
let ana: Client;
let math: number;
let portuguese: number;
let lessons: number[];
let first: number;
beforeAll(async () => {
  portal = await startTestApp();
  ana = await portal.signIn("ana");
  math = await enrollmentIdOf(portal, "20260001");
  portuguese = await enrollmentIdOf(portal, "20260002");
  lessons = (await listLessonsOf(portal, "matematica-essencial")).map(({ id }) => id);
  first = (await listLessonsOf(portal, "lingua-portuguesa"))[0]?.id ?? 0;
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.deleteFrom("lesson_progress").execute();
});

const open = async (enrollment: number, lesson = 0) => {
  portal.clock.advance(1);
  expect((await ana.get(`/enrollment/lesson/${enrollment}/${lesson}?open=1`)).statusCode).toBe(200);
};
const last = async () =>
  (await ana.get("/enrollment/get-last-lasson-data")).json().return.lessonData?.lesson.id;
const current = async () => (await ana.get(`/course/${math}`)).json().data.currentLesson.id;

test("the last lesson is the one opened last, whatever its position and its course", async () => {
  const [one, two] = lessons;
  const seen: [number, number | undefined][] = [
    [math, two],
    [math, one],
    [portuguese, first],
    [math, one],
    [math, two],
    [portuguese, first],
  ];
  const found: (number | undefined)[] = [];
  for (const [enrollment, lesson] of seen) {
    await open(enrollment, lesson);
    found.push(await last());
  }
  expect(found).toEqual(seen.map(([, lesson]) => lesson));
});

test("the later in the course of two lessons opened at the same instant is the last lesson", async () => {
  const [one, two] = lessons;
  await open(math, two);
  portal.clock.advance(-1);
  await open(math, one);
  expect(await last()).toBe(two);
});

test("a visit timed by a slow clock doesn't replace a later one", async () => {
  const [one, two] = lessons;
  await open(math, one);
  portal.clock.advance(-60);
  await open(math, one);
  await open(math, two);
  portal.clock.advance(60);
  expect([await last(), await current()]).toEqual([one, one]);
});

test("a lesson of an enrollment that is no longer active is not the last lesson", async () => {
  const [one] = lessons;
  await open(math, one);
  await open(portuguese, first);
  const setStatus = (status: string) =>
    portal.db.updateTable("enrollments").set({ status }).where("id", "=", portuguese).execute();
  for (const status of ["B", "C", "D", "F"]) {
    await setStatus(status);
    expect([status, await last()]).toEqual([status, one]);
  }
  await setStatus("E");
  expect(await last()).toBe(first);
});
