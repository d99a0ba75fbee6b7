import { afterAll, beforeAll, expect, test } from "vitest";
import { enrollmentIdOf } from "../../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { getExercise, lessonIdOf, openList, postOpening } from "../../testing/study/lists.ts";

let portal: TestApp;
let ana: Client;
let bruno: Client;
let math: number;
let mathOfBruno: number;
beforeAll(async () => {
  portal = await startTestApp();
  ana = await portal.signIn("ana");
  bruno = await portal.signIn("bruno");
  math = await enrollmentIdOf(portal, "20260001");
  mathOfBruno = await enrollmentIdOf(portal, "20260005");
});
afterAll(() => portal.close());

const lesson = (slug: string) => lessonIdOf(portal, slug);

test("the first opening creates the instance, the second returns the same one", async () => {
  const id = await lesson("todos-os-tipos");
  const first = await postOpening(ana, math, id);
  expect(first.statusCode).toBe(200);
  expect(first.json()).toMatchObject({
    status: "NI",
    deadline: null,
    deadlineCountDownEnd: null,
    answered_counters: { count: 8, answered: 0 },
  });
  const { instances, next_exercise } = first.json();
  expect(instances).toHaveLength(8);
  expect(instances.map((step: { position: number }) => step.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(next_exercise).toBe(instances[0].id);
  expect((await postOpening(ana, math, id)).json()).toEqual(first.json());
  expect((await ana.get(`/enrollment/lesson/${math}/${id}`)).json().lesson.lesson_exercise_list).toEqual({
    exercise_list: { deadline: null, count: 8 },
    response_interval_init: null,
    response_interval_end: null,
    exercise_list_instances: [{ id: first.json().id, status: "NI", created_at: first.json().created_at }],
  });
});

test("twenty simultaneous openings yield one instance", async () => {
  const id = await lesson("todos-os-tipos");
  const answers = await Promise.all(Array.from({ length: 20 }, () => postOpening(bruno, mathOfBruno, id)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
});

test("the time starts at the opening, by the server's clock", async () => {
  const list = await openList(portal, bruno, mathOfBruno, "simulado-com-tempo");
  expect(list).toMatchObject({ deadlineCountDownEnd: 3600, answered_counters: { count: 7, answered: 0 } });
  portal.clock.advance(600);
  const later = (await postOpening(bruno, mathOfBruno, await lesson("simulado-com-tempo"))).json();
  expect(later).toMatchObject({ id: list.id, deadlineCountDownEnd: 3000 });
  expect(Date.parse(later.deadline) - Date.parse(later.created_at)).toBe(3_600_000);
  portal.clock.advance(-600);
});

test("opening a list before its window is 428, with the date in the brand's time zone", async () => {
  const answer = await postOpening(ana, math, await lesson("ainda-nao-abriu"));
  expect(answer.statusCode).toBe(428);
  expect(answer.json().message).toBe("A lista de exercícios estará disponível a partir de 01/01/2099 00:00.");
});

test("opening a list for the first time after its window is 422", async () => {
  const id = await lesson("prazo-encerrado");
  const answer = await postOpening(ana, math, id);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().message).toMatch(
    /^O prazo para responder esta lista terminou em \d\d\/\d\d\/\d{4} 23:59\.$/,
  );
  expect(answer.json().errors).toEqual({ lesson_id: [answer.json().message] });
  const { lesson_exercise_list } = (await ana.get(`/enrollment/lesson/${math}/${id}`)).json().lesson;
  expect(lesson_exercise_list).toMatchObject({
    response_interval_init: expect.any(String),
    response_interval_end: expect.any(String),
    exercise_list_instances: [],
  });
});

test("a list locked by an unfinished lesson is 412 and names that lesson", async () => {
  const ordered = await enrollmentIdOf(portal, "20260002");
  const answer = await postOpening(ana, ordered, await lesson("pausa-para-praticar"));
  expect(answer.statusCode).toBe(412);
  expect(answer.json().lesson_id).toBe(await lesson("crase"));
});

test.each([
  ["another's enrollment", async () => [mathOfBruno, await lesson("todos-os-tipos")], "Não encontrado."],
  ["a lesson of another course", async () => [math, await lesson("pausa-para-praticar")], "Não encontrado."],
  ["a lesson without a list", async () => [math, await lesson("fracoes")], "Não encontrado."],
  ["an unknown lesson", async () => [math, 999_999], "Não encontrado."],
])("404 for %s", async (_what, ids, message) => {
  const [enrollment = 0, id = 0] = await ids();
  const answer = await postOpening(ana, enrollment, id);
  expect([answer.statusCode, answer.json().message]).toEqual([404, message]);
});

test("an invalid body is 422 with the errors of all fields", async () => {
  const answer = await ana.post("/exercise-list-instance/get-exercise-list", { enrollment_id: "x" });
  expect(answer.statusCode).toBe(422);
  expect(Object.keys(answer.json().errors)).toEqual(["enrollment_id", "lesson_id"]);
});

test("a list closed by the system shows the key, and grade 0 for unanswered exercises", async () => {
  const list = await openList(portal, ana, math, "fechada-pelo-sistema");
  expect(list).toMatchObject({
    status: "FE",
    next_exercise: null,
    answered_counters: { count: 4, answered: 4 },
  });
  const unanswered = list.instances.filter((step) => step.exercise_is_unanswered);
  expect(unanswered).toHaveLength(2);
  const [order, text] = await Promise.all(
    unanswered.map(async ({ id }) => (await getExercise(ana, id)).json()),
  );
  expect([order, text]).toMatchObject([
    { grade: 0, exercise: { type: "OL" } },
    { grade: 0, exercise: { type: "D", exercise_options: [] } },
  ]);
  expect(order.exercise.exercise_options).toContainEqual(expect.objectContaining({ correct: true }));
  const { isolar, somar, dividir } = list.of["passos-da-equacao"]?.options ?? {};
  expect(
    order.cells_answers.map(({ correct_option_id }: { correct_option_id: number }) => correct_option_id),
  ).toEqual([isolar, somar, dividir]);
});

test("an exercise that left the package but is kept for others' answers is not in a newly opened list", async () => {
  const id = await lesson("simulado-com-tempo");
  const exercise = await portal.db
    .selectFrom("exercises")
    .innerJoin("lessons", "lessons.exercise_list_id", "exercises.exercise_list_id")
    .select("exercises.id")
    .where("lessons.id", "=", id)
    .orderBy("exercises.position")
    .offset(2)
    .executeTakeFirstOrThrow();
  await portal.db.updateTable("exercises").set({ position: null }).where("id", "=", exercise.id).execute();
  const list = await openList(portal, ana, math, "simulado-com-tempo");
  expect(list).toMatchObject({ answered_counters: { count: 6, answered: 0 } });
  expect(list.instances.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6]);
  const shown = (await ana.get(`/enrollment/lesson/${math}/${id}`)).json();
  expect(shown.lesson.lesson_exercise_list.exercise_list.count).toBe(6);
  const kept = portal.db.selectFrom("exercise_list_instance_exercises").select("id");
  const given = kept.where("instance_id", "=", list.id).where("exercise_id", "=", exercise.id);
  expect(await given.execute()).toEqual([]);
});
