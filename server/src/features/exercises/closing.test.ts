import type { ExerciseListInstance } from "@sabia/contract";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { enrollmentIdOf } from "../../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { getExercise, lessonIdOf, openList, postAnswer, postOpening } from "../../testing/study/lists.ts";
import { addListsUnderWay } from "../../testing/study/lists-under-way.ts";
import { closeAllExpired } from "./close-expired.ts";
import { saveAnswer, saveFirstTry } from "./exercises.queries.ts";

let portal: TestApp;
let ana: Client;
let math: number;
let lesson: number;
let list: Awaited<ReturnType<typeof openList>>;
beforeAll(async () => {
  portal = await startTestApp({ TOKEN_LIFETIME_SECONDS: "43200" });
  ana = await portal.signIn("ana");
  math = await enrollmentIdOf(portal, "20260001");
  lesson = await lessonIdOf(portal, "simulado-com-tempo");
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.deleteFrom("exercise_list_instances").execute();
  await portal.db.deleteFrom("lesson_progress").where("lesson_id", "=", lesson).execute();
  list = await openList(portal, ana, math, "simulado-com-tempo");
  const { id = 0, options = {} } = list.of.receita ?? {};
  await postAnswer(ana, id, { exercise_option_id: options.c });
  portal.clock.advance(3_600);
  return () => portal.clock.advance(-3_600);
});

type Step = ExerciseListInstance["instances"][number];
const grades = () =>
  portal.db
    .selectFrom("exercise_list_instance_exercises")
    .select("grade_tenths")
    .orderBy("position")
    .execute()
    .then((rows) => rows.map((row) => row.grade_tenths));
const closedGrades = [100, 0, 0, 0, 0, 0, 0];

test.each<[string, () => Promise<void>]>([
  [
    "the list",
    async () => {
      const closed = (await postOpening(ana, math, lesson)).json();
      expect(closed).toMatchObject({
        status: "FE",
        deadlineCountDownEnd: 0,
        next_exercise: null,
        answered_counters: { count: 7, answered: 7 },
      });
      const unanswered = closed.instances.map((step: Step) => step.exercise_is_unanswered);
      expect(unanswered).toEqual([false, true, true, true, true, true, true]);
    },
  ],
  [
    "an exercise nobody answered",
    async () => {
      const exercise = (await getExercise(ana, list.of.dados?.id ?? 0)).json();
      expect(exercise).toMatchObject({ grade: 0, exercise_is_replied: true, exercise_option_id: null });
      expect(exercise.exercise.exercise_options[2].correct).toBe(true);
      const row = (await getExercise(ana, list.of["plano-de-celular"]?.id ?? 0)).json();
      const { cells_answers: cells } = row;
      const inCells = row.exercise.exercise_options.map(({ correct }: { correct: boolean }) => correct);
      expect(inCells).toEqual([false, true, true, true]);
      expect(cells).toHaveLength(3);
      expect(cells[0]).toMatchObject({ cell: 1, exercise_option_id: null, correct: false });
    },
  ],
  [
    "the lesson",
    async () => {
      const { lesson: read } = (await ana.get(`/enrollment/lesson/${math}/${lesson}`)).json();
      expect(read.progresso).toBe(1);
      expect(read.lesson_exercise_list.exercise_list_instances[0].status).toBe("FE");
    },
  ],
  [
    "the course's tree",
    async () => {
      const { body } = await ana.get(`/course/${math}`);
      expect(body).toContain(`{"id":${lesson},"text":"Simulado com tempo","progress":1,`);
    },
  ],
  [
    "the grade board",
    async () => {
      const board = (await ana.get(`/enrollment/show-enrollment-grade?enrollment_id=${math}`)).json();
      const statistics = board.data[1].subjects.find(({ name }: { name: string }) => name === "Estatística");
      expect(statistics).toEqual({ name: "Estatística", grade: 1.4, count: 7 });
    },
  ],
  [
    "the lesson studied last",
    async () => {
      const { lessonData } = (await ana.get("/enrollment/get-last-lasson-data")).json().return;
      expect(lessonData.lesson).toMatchObject({ id: lesson, progresso: 1 });
    },
  ],
  [
    "the copy of one's data",
    async () => {
      const copy = unzipSync((await ana.get("/auth/my-data")).rawPayload);
      const { exercise_lists: lists } = JSON.parse(strFromU8(copy["dados.json"] ?? new Uint8Array()));
      expect(lists).toMatchObject([
        { status: "FE", exercises: Array(7).fill({ grade: expect.any(Number) }) },
      ]);
    },
  ],
])("a late read of %s shows it closed", async (_what, read) => {
  await read();
  expect(await grades()).toEqual(closedGrades);
});

test("the course list counts a closed list as finished", async () => {
  const done = async () =>
    (await ana.get("/course")).json().data.courses.find((course: { id: number }) => course.id === math)
      .lessons.done;
  portal.clock.advance(-3_600);
  const before = await done();
  portal.clock.advance(3_600);
  expect(await done()).toBe(before + 1);
});

test("the days of study count a late list at its deadline, before it is closed and after", async () => {
  const days = async () => (await ana.get("/enrollment/get-student-lesson-days")).json().lessonProgresses;
  portal.clock.advance(-3_600);
  const before = await days();
  portal.clock.advance(3_600);
  const late = await days();
  const sum = (counts: { count: number }[]) => counts.reduce((total, { count }) => total + count, 0);
  expect(sum(late)).toBe(sum(before) + 1);
  expect(await closeAllExpired(portal.db, portal.clock.now())).toBe(1);
  expect(await days()).toEqual(late);
});

test("the closing job closes a list that nobody reads, and its lesson counts as finished at the deadline", async () => {
  portal.clock.advance(86_400);
  expect(await closeAllExpired(portal.db, portal.clock.now())).toBe(1);
  portal.clock.advance(-86_400);
  expect(await grades()).toEqual(closedGrades);
  const instance = await portal.db
    .selectFrom("exercise_list_instances")
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(instance).toMatchObject({ status: "FE", closed_at: instance.deadline_at });
  const progress = await portal.db
    .selectFrom("lesson_progress")
    .selectAll()
    .where("lesson_id", "=", lesson)
    .executeTakeFirstOrThrow();
  expect(progress).toMatchObject({ progress: 1, finished_at: instance.deadline_at });
});

test("the job closes a brand's lists even if it fails for the previous brand", async () => {
  await portal.database.pool.query("alter table brand_ipe.exercise_list_instances rename to lost");
  try {
    await portal.jobs.send("close-expired-lists", {});
    expect(await portal.jobs.run()).toHaveLength(1);
  } finally {
    await portal.database.pool.query("alter table brand_ipe.lost rename to exercise_list_instances");
  }
  expect(await grades()).toEqual(closedGrades);
});

test("an answer makes its list the current lesson, but running out of time doesn't", async () => {
  const current = async () => (await ana.get(`/course/${math}`)).json().data.currentLesson.id;
  const other = await lessonIdOf(portal, "sistemas");
  portal.clock.advance(-3_000);
  await ana.get(`/enrollment/lesson/${math}/${other}?open=1`);
  const before = await current();
  portal.clock.advance(1);
  const { id = 0, options = {} } = list.of.dados ?? {};
  await postAnswer(ana, id, { exercise_option_id: options.c });
  expect([before, await current()]).toEqual([other, lesson]);
  await portal.db.deleteFrom("lesson_progress").where("lesson_id", "=", lesson).execute();
  portal.clock.advance(2_999);
  expect([await current(), (await postOpening(ana, math, lesson)).json().status]).toEqual([other, "FE"]);
});

test("an answer to a closed list is too late, even a malformed one", async () => {
  for (const answer of [{}, { exercise_option_id: "x" }]) {
    const late = await postAnswer(ana, list.of.dados?.id ?? 0, answer);
    expect([late.statusCode, late.json().message]).toEqual([412, "Tempo expirado."]);
  }
});

test("two processes close each of 1,200 lists once and skip a locked one, which is left for the next run", async () => {
  await addListsUnderWay(portal.database.pool, 1_200, "-1 hour");
  const now = portal.clock.now();
  const closeTwice = () => Promise.all([1, 2].map(() => closeAllExpired(portal.db, now, 100)));
  const counts = await portal.db.transaction().execute(async (trx) => {
    await trx.selectFrom("exercise_list_instances").select("id").orderBy("id").limit(1).forUpdate().execute();
    return closeTwice();
  });
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1_200);
  expect(await closeAllExpired(portal.db, now)).toBe(1);
  expect(await closeAllExpired(portal.db, now)).toBe(0);
  const { count } = await portal.db
    .selectFrom("exercise_list_instance_exercises")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("grade_tenths", "is", null)
    .executeTakeFirstOrThrow();
  expect(count).toBe(0);
});

test("an answer racing with the closing counts, since it arrived in time", async () => {
  portal.clock.advance(-1);
  const options = list.of.dados?.options ?? {};
  const late = new Date(portal.clock.now().getTime() + 2_000);
  const [reply] = await Promise.all([
    postAnswer(ana, list.of.dados?.id ?? 0, { exercise_option_id: options.c }),
    closeAllExpired(portal.db, late),
  ]);
  portal.clock.advance(1);
  expect(reply.statusCode).toBe(200);
  expect((await grades())[5]).toBe(100);
});

test("an answer is saved until just before the deadline, but not at the deadline itself, even if nobody closed the list yet", async () => {
  const { id = 0, options = {} } = list.of.dados ?? {};
  const { deadline_at: deadline } = await portal.db
    .selectFrom("exercise_list_instances")
    .select("deadline_at")
    .where("id", "=", list.id)
    .executeTakeFirstOrThrow();
  const writeAt = async (now: Date) => {
    const place = { id, instanceId: list.id, optionIds: [options.c ?? 0], now };
    const rest = { secondTry: false, reply: null, fileId: null, cells: "[]", gradeTenths: 100 };
    const firstTry = await saveFirstTry(portal.db, place);
    await portal.db
      .updateTable("exercise_list_instance_exercises")
      .set({ half_replied_at: null })
      .where("id", "=", id)
      .execute();
    return [firstTry, await saveAnswer(portal.db, { ...place, ...rest })].map((written) => !!written);
  };
  const at = deadline?.getTime() ?? 0;
  expect(await writeAt(new Date(at))).toEqual([false, false]);
  expect(await writeAt(new Date(at - 1))).toEqual([true, true]);
});
