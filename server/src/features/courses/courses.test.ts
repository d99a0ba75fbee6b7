import type { SyllabusNode } from "@sabia/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayIn } from "../../platform/time-zone.ts";
import { enrollmentIdOf, listLessonsOf } from "../../testing/content/demo-ids.ts";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const leaves = (nodes: SyllabusNode[]): SyllabusNode[] =>
  nodes.flatMap((node) => (node.type_lesson === null ? leaves(node.topics) : [node]));

test("lists all of a student's enrollments, newest first, with the figures of the trail", async () => {
  const { courses } = (await (await portal.signIn("ana")).get("/course")).json().data;
  expect(courses.map((course: { number: string }) => course.number).sort()).toEqual([
    "20250003",
    "20250004",
    "20260001",
    "20260002",
  ]);
  const dates = courses.map((course: { created_at: string }) => course.created_at);
  expect(dates).toEqual([...dates].sort().reverse());
  const math = courses.find((course: { number: string }) => course.number === "20260001");
  expect(math).toMatchObject({
    status: "E",
    group: { name: "Turma A", syllabus: { course: { name: "Matemática Essencial" } } },
  });
  const sold = (await portal.anonymous().get("/course-packages/2")).json();
  expect(sold.courses, "a package names the course by the same id, and its seal by the same seed").toEqual([
    math.group.syllabus.course,
  ]);
  // One is blocked by the school: no order would open it.
  expect(courses.some((course: { awaits_payment: boolean }) => course.awaits_payment)).toBe(false);
  expect(math.lessons.total).toBeGreaterThanOrEqual(16);
  expect(math.lessons.done).toBeGreaterThan(0);
  expect(math.lessons.current).toBeCloseTo(0.38);
});

test("the later of two enrollments created at the same instant, as by one order, comes first", async () => {
  const ana = await portal.signIn("ana");
  const read = async () => (await ana.get("/course")).json().data.courses as { id: number }[];
  const before = await portal.db.selectFrom("enrollments").select(["id", "created_at"]).execute();
  await portal.db.updateTable("enrollments").set({ created_at: portal.clock.now() }).execute();
  const ids = (await read()).map(({ id }) => id);
  for (const { id, created_at } of before)
    await portal.db.updateTable("enrollments").set({ created_at }).where("id", "=", id).execute();
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
});

test("opens the classroom of an active enrollment with tree, progress and current lesson", async () => {
  const client = await portal.signIn("ana");
  const { data } = (await client.get(`/course/${await enrollmentIdOf(portal, "20260001")}`)).json();
  expect(data.course).toEqual({ name: "Matemática Essencial" });
  expect(data.topics.map((topic: SyllabusNode) => topic.text)).toEqual(["1º Bimestre", "2º Bimestre"]);
  expect(data.progress).toBeGreaterThan(0);
  expect(data.currentLesson.title).toContain("Equações do 1º grau");
  expect(leaves(data.topics).some((leaf) => leaf.id === data.currentLesson.id)).toBe(true);
});

test("a course taught in order marks its locked lessons", async () => {
  const client = await portal.signIn("ana");
  const { data } = (await client.get(`/course/${await enrollmentIdOf(portal, "20260002")}`)).json();
  const lessons = leaves(data.topics);
  const firstUnfinished = lessons.findIndex((leaf) => leaf.progress < 1);
  expect(lessons.map((leaf) => leaf.locked)).toEqual(lessons.map((_leaf, index) => index > firstUnfinished));
});

test.each([
  ["another student's", "20260005"],
  ["a finished one", "20250003"],
  ["a blocked one", "20250004"],
])("%s enrollment gets the answer for one that doesn't exist", async (_what, number) => {
  const client = await portal.signIn("ana");
  const answer = await client.get(`/course/${await enrollmentIdOf(portal, number)}`);
  expect(answer.statusCode).toBe(404);
  const nowhere = await client.get("/course/999999");
  expect(nowhere.statusCode).toBe(404);
  expect(answer.json().message).toBe("Matrícula não encontrada.");
  expect(nowhere.json().message).toBe(answer.json().message);
});

test.each(["abc", "0", "-1", "1.5", "99999999999", "1e3", "%00"])(
  "a malformed id (%s) is 404",
  async (id) => {
    expect((await (await portal.signIn("ana")).get(`/course/${id}`)).statusCode).toBe(404);
  },
);

test("counts finished lessons by day of the brand's time zone", async () => {
  const client = await portal.signIn("ana");
  const { lessonProgresses } = (await client.get("/enrollment/get-student-lesson-days")).json();
  expect(lessonProgresses.length).toBeGreaterThan(10);
  const dates = lessonProgresses.map((day: { date: string }) => day.date);
  expect(dates).toEqual([...dates].sort());
  expect(new Set(dates).size).toBe(dates.length);

  const enrollment = await enrollmentIdOf(portal, "20260001");
  const lesson = await portal.db
    .selectFrom("lesson_progress")
    .select("lesson_id")
    .where("enrollment_id", "=", enrollment)
    .where("finished_at", "is not", null)
    .executeTakeFirstOrThrow();
  // 01:30 UTC is the evening before in São Paulo.
  const at = new Date(portal.clock.now());
  at.setUTCHours(1, 30, 0, 0);
  await portal.db
    .updateTable("lesson_progress")
    .set({ finished_at: at })
    .where("enrollment_id", "=", enrollment)
    .where("lesson_id", "=", lesson.lesson_id)
    .execute();
  const before = new Date(at.getTime() - 24 * 3600 * 1000).toISOString().slice(0, 10);
  const after = (await client.get("/enrollment/get-student-lesson-days")).json().lessonProgresses;
  const countOf = (days: { date: string; count: number }[]) =>
    days.find((day) => day.date === before)?.count ?? 0;
  expect(countOf(after)).toBe(countOf(lessonProgresses) + 1);
});

test("lessons finished in the last 12 months are counted, from midnight of the first day", async () => {
  const client = await portal.signIn("bruno");
  const today = dayIn(portal.clock.now(), "America/Sao_Paulo");
  const first = `${Number(today.slice(0, 4)) - 1}${today.slice(4).replace("-02-29", "-02-28")}`;
  const midnight = Date.parse(`${first}T00:00:00-03:00`);
  const countedWhenFinished = async (moment: number) => {
    const at = new Date(moment);
    const own = { enrollment_id: await enrollmentIdOf(portal, "20260005"), touched_at: at, finished_at: at };
    await portal.db
      .updateTable("lesson_progress")
      .set({ ...own, progress: 1 })
      .where("enrollment_id", "=", own.enrollment_id)
      .execute();
    return (await client.get("/enrollment/get-student-lesson-days")).json().lessonProgresses;
  };
  expect(await countedWhenFinished(midnight)).toEqual([{ date: first, count: expect.any(Number) }]);
  expect(await countedWhenFinished(midnight - 1)).toEqual([]);
});

test("names the outermost topic around where the student stopped, at any depth of the tree", async () => {
  const client = await portal.signIn("bruno");
  const lessons = await listLessonsOf(portal, "matematica-essencial");
  const deep = lessons.find(({ slug }) => slug === "pitagoras");
  const enrollment = await enrollmentIdOf(portal, "20260005");
  await client.get(`/enrollment/lesson/${enrollment}/${deep?.id}?open=1`);
  const { lessonData } = (await client.get("/enrollment/get-last-lasson-data")).json().return;
  expect(lessonData).toMatchObject({ lesson: { id: deep?.id }, topic: "2º Bimestre" });
});

test("a lesson studied before the enrollment moved to another course is not where the student continues", async () => {
  const bruno = await portal.signIn("bruno");
  const enrollment = await enrollmentIdOf(portal, "20260005");
  const last = async () => (await bruno.get("/enrollment/get-last-lasson-data")).json().return.lessonData;
  expect(await last()).toMatchObject({ enrollment_id: enrollment });
  const { group_id } = await portal.db
    .selectFrom("enrollments")
    .select("group_id")
    .where("id", "=", enrollment)
    .executeTakeFirstOrThrow();
  const move = (to: number) =>
    portal.db.updateTable("enrollments").set({ group_id: to }).where("id", "=", enrollment).execute();
  const other = portal.db.selectFrom("groups").select("id").where("slug", "=", "turma-c");
  await move((await other.executeTakeFirstOrThrow()).id);
  try {
    expect(await last()).toBeNull();
  } finally {
    await move(group_id);
  }
});

test("returns where the student stopped, and null if they haven't begun", async () => {
  const client = await portal.signIn("ana");
  const { lessonData } = (await client.get("/enrollment/get-last-lasson-data")).json().return;
  expect(lessonData).toMatchObject({
    enrollment_id: await enrollmentIdOf(portal, "20260001"),
    lesson: { title: expect.stringContaining("Equações do 1º grau"), progresso: 0.38 },
    topic: "1º Bimestre",
  });
  await portal.database.brand("ipe").deleteFrom("lesson_progress").execute();
  const davi = await portal.signIn("davi");
  expect((await davi.get("/enrollment/get-last-lasson-data")).json()).toEqual({
    return: { lessonData: null },
  });
});
