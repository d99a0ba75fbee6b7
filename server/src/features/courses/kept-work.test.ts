import type { SyllabusNode } from "@sabia/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { byBoleto, packages } from "../../testing/commerce/shopping.ts";
import { enrollmentIdOf, listLessonsOf } from "../../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

// Trees and lists are cached per version of a student's progress: every change has to show in the next read.
let portal: TestApp;
let ana: Client;
let enrollment: number;
let lessons: Awaited<ReturnType<typeof listLessonsOf>>;
beforeAll(async () => {
  portal = await startTestApp();
  ana = await portal.signIn("ana");
  enrollment = await enrollmentIdOf(portal, "20260001");
  lessons = (await listLessonsOf(portal, "matematica-essencial")).filter(({ type }) => type !== "LL");
});
afterAll(() => portal.close());

type Leaves = { id: number | string; progress: number }[];
const leaves = (nodes: SyllabusNode[]): Leaves =>
  nodes.flatMap((node) => (node.type_lesson === null ? leaves(node.topics) : [node]));

/** Reads twice: the cached answer must equal the first one. */
async function readTwice(path: string) {
  const first = await ana.get(path);
  const second = await ana.get(path);
  expect(second.body).toBe(first.body);
  return second.json().data;
}
const readTree = async () => {
  const data = await readTwice(`/course/${enrollment}`);
  return { ...data, leaves: leaves(data.topics) };
};
const readListed = async () =>
  (await readTwice("/course")).courses.find(({ id }: { id: number }) => id === enrollment);
const progressIn = async (lessonId: number) =>
  (await readTree()).leaves.find(({ id }: { id: number }) => id === lessonId).progress;
const own = (lessonId: number) => ({ enrollment_id: enrollment, lesson_id: lessonId });

test("reported progress shows at once, in the tree and in the course list", async () => {
  const lessonId = lessons.at(-1)?.id ?? 0;
  const before = await readListed();
  expect(await progressIn(lessonId)).toBe(0);
  await ana.patch("/enrollment/update-lesson-progress", { ...own(lessonId), progress: 0.25 });
  expect(await progressIn(lessonId)).toBe(0.25);
  expect((await readListed()).lessons.current).toBe(0.25);
  await ana.patch("/enrollment/update-lesson-progress", { ...own(lessonId), progress: 1 });
  expect(await progressIn(lessonId)).toBe(1);
  // null, as the finished lesson is already counted: the trail would draw one segment too many.
  expect((await readListed()).lessons).toMatchObject({ done: before.lessons.done + 1, current: null });
});

test("progress that another process writes or deletes shows at once", async () => {
  const lessonId = lessons[0]?.id ?? 0;
  const rows = portal.db.updateTable("lesson_progress").where("enrollment_id", "=", enrollment);
  const done = (await readListed()).lessons.done;
  await rows.where("lesson_id", "=", lessonId).set({ progress: 0.5, finished_at: null }).execute();
  expect(await progressIn(lessonId)).toBe(0.5);
  expect((await readListed()).lessons.done).toBe(done - 1);

  const all = portal.db.deleteFrom("lesson_progress").where("enrollment_id", "=", enrollment);
  await all.where("lesson_id", "=", lessonId).execute();
  expect(await progressIn(lessonId)).toBe(0);
  await all.execute();
  expect((await readTree()).progress).toBe(0);
  expect((await readListed()).lessons).toMatchObject({ done: 0, current: 0 });
});

test("the lesson opened last is at once the one to continue with", async () => {
  for (const { id } of [lessons[2], lessons[1], lessons[2]].map((lesson) => lesson ?? { id: 0 })) {
    portal.clock.advance(1);
    expect((await ana.get(`/enrollment/lesson/${enrollment}/${id}?open=1`)).statusCode).toBe(200);
    expect((await readTree()).currentLesson.id).toBe(id);
  }
});

test("an enrollment that was blocked or added shows in the list at once", async () => {
  await readListed();
  const change = portal.db.updateTable("enrollments").where("id", "=", enrollment);
  await change.set({ status: "B" }).execute();
  expect((await readListed()).status).toBe("B");
  expect((await ana.get(`/course/${enrollment}`)).statusCode).toBe(404);
  await change.set({ status: "E" }).execute();
  expect((await readListed()).status).toBe("E");

  const { courses } = await readTwice("/course");
  await portal.db
    .insertInto("enrollments")
    .columns(["number", "person_id", "group_id", "status", "created_at"])
    .expression((eb) =>
      eb
        .selectFrom(["enrollments", "groups"])
        .select((one) => [one.val("20269999").as("number"), "person_id", "groups.id", "status", "created_at"])
        .where("enrollments.id", "=", enrollment)
        .where("groups.id", "not in", (own) =>
          own
            .selectFrom("enrollments as taken")
            .select("taken.group_id")
            .whereRef("taken.person_id", "=", "enrollments.person_id"),
        )
        .limit(1),
    )
    .execute();
  expect((await readTwice("/course")).courses).toHaveLength(courses.length + 1);
});

test.each([
  ["of a blocked enrollment", "ana", '"status":"B"', '"awaits_payment":true'],
  ["without a blocked one", "bruno", '"status":"E"', '"status":"B"'],
  ["that awaits a payment", "carla", '"awaits_payment":true', '"status":"C"'],
] as const)("a cached list %s is read again by its version alone", async (_kind, name, shown, hidden) => {
  const student = await portal.signIn(name);
  if (name === "carla")
    expect((await student.post("/orders", byBoleto(packages.single))).statusCode).toBe(201);
  // a row that is only written again has another version
  await portal.db.updateTable("enrollments").set({ status: "E" }).where("id", "=", enrollment).execute();
  const first = await student.get("/course");
  expect(first.body).toContain(shown);
  expect(first.body).not.toContain(hidden);
  await portal.db.transaction().execute(async (other) => {
    // what the whole list reads, and its version does not
    await sql`lock table brand_sabia.groups in access exclusive mode`.execute(other);
    expect((await student.get("/course")).body).toBe(first.body);
  });
});

test("one student's cached courses are never given to another", async () => {
  await readTree();
  await readListed();
  const bruno = await portal.signIn("bruno");
  expect((await bruno.get(`/course/${enrollment}`)).statusCode).toBe(404);
  const { courses } = (await bruno.get("/course")).json().data;
  expect(courses.map(({ id }: { id: number }) => id)).not.toContain(enrollment);
});
