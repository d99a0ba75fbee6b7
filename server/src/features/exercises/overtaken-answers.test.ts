import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { enrollmentIdOf } from "../../testing/content/demo-ids.ts";
import { untilBlocked } from "../../testing/database/until-blocked.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { getExercise, lessonIdOf, openList, postAnswer, postOpening } from "../../testing/study/lists.ts";
import { closeAllExpired } from "./close-expired.ts";

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
});

const step = (slug: string) => list.of[slug] ?? { id: 0, options: {} };
const read = async (slug: string) => (await getExercise(ana, step(slug).id)).json();
const readList = async () => (await postOpening(ana, math, lesson)).json();
const choose = (slug: string, option: string) =>
  postAnswer(ana, step(slug).id, { exercise_option_id: step(slug).options[option] });

/** Sends an answer a second before the deadline, and closes the list while the answer waits for its row. */
async function overtake(answer: () => ReturnType<typeof postAnswer>, secondsEarly = 1) {
  portal.clock.advance(3_600 - secondsEarly);
  const [late] = await portal.db.transaction().execute(async (trx) => {
    await trx
      .selectFrom("exercise_list_instances")
      .select("id")
      .where("id", "=", list.id)
      .forUpdate()
      .execute();
    const late = answer();
    await untilBlocked(portal.db, 1, late);
    portal.clock.advance(secondsEarly);
    expect(await closeAllExpired(trx, portal.clock.now())).toBe(1);
    return [late];
  });
  return late;
}

test("an answer that arrived in time counts though its list was closed before it could be saved", async () => {
  await choose("receita", "a");
  const reply = await overtake(() => choose("dados", "c"));
  expect([reply.statusCode, reply.json().return]).toEqual([
    200,
    { lesson_progress: 1, message: "Resposta registrada." },
  ]);
  expect(await read("dados")).toMatchObject({ grade: 10, exercise_option_id: step("dados").options.c });
  expect(await read("torneiras")).toMatchObject({ grade: 0, exercise_option_id: null });
  const closed = await readList();
  expect(closed).toMatchObject({ status: "FE", answered_counters: { count: 7, answered: 7 } });
  expect(
    closed.instances.map((one: { exercise_is_unanswered: boolean }) => one.exercise_is_unanswered),
  ).toEqual(
    [
      "receita",
      "torneiras",
      "equacao-das-idades",
      "afirmacoes-triangulo",
      "plano-de-celular",
      "dados",
      "grafico-do-jornal",
    ].map((slug) => slug !== "receita" && slug !== "dados"),
  );
  const other = await choose("torneiras", "a");
  expect([other.statusCode, other.json().message]).toEqual([412, "Tempo expirado."]);
});

test("a text that arrived in time waits for a teacher, and its lesson is the one studied last", async () => {
  const sistemas = await lessonIdOf(portal, "sistemas");
  portal.clock.advance(60);
  await ana.get(`/enrollment/lesson/${math}/${sistemas}?open=1`);
  portal.clock.advance(-60);
  const { id } = step("grafico-do-jornal");
  const reply = await overtake(() => postAnswer(ana, id, { reply: "O eixo não começa em zero." }));
  expect(reply.statusCode).toBe(200);
  expect(await read("grafico-do-jornal")).toMatchObject({ grade: null, reply: "O eixo não começa em zero." });
  expect((await ana.get(`/course/${math}`)).json().data.currentLesson.id).toBe(lesson);
});

test("the last answer of a list finishes it if it arrived in time", async () => {
  const cells = [1, 2, 3].map((cell) => ({ cell, exercise_option_id: step("plano-de-celular").options.v35 }));
  await choose("receita", "c");
  await choose("torneiras", "a");
  await choose("equacao-das-idades", "b");
  await postAnswer(ana, step("afirmacoes-triangulo").id, {
    exercise_option_id: [step("afirmacoes-triangulo").options.a],
  });
  await postAnswer(ana, step("plano-de-celular").id, { cells_answers: cells });
  await postAnswer(ana, step("grafico-do-jornal").id, { reply: "O eixo." });
  expect((await overtake(() => choose("dados", "c"))).statusCode).toBe(200);
  expect(await readList()).toMatchObject({ status: "FA", answered_counters: { count: 7, answered: 7 } });
});

test("a wrong first try that arrived in time is kept, with the zero of the closing", async () => {
  const reply = await overtake(() => choose("equacao-das-idades", "a"));
  expect([reply.statusCode, reply.json().return.message], "no second try is promised").toEqual([
    200,
    "Resposta registrada.",
  ]);
  expect(await read("equacao-das-idades")).toMatchObject({
    grade: 0,
    exercise_is_replied: true,
    exercise_option_id: step("equacao-das-idades").options.a,
  });
});

test("a second try that arrived in time counts", async () => {
  await choose("equacao-das-idades", "a");
  expect((await overtake(() => choose("equacao-das-idades", "b"))).statusCode).toBe(200);
  expect(await read("equacao-das-idades")).toMatchObject({
    grade: 5,
    exercise_option_id: step("equacao-das-idades").options.b,
  });
});

/** Closes the list by a clock that is ahead, and sends an answer by the right one. */
async function answerAfterEarlyClosing<T>(answer: () => Promise<T>, secondsEarly: number): Promise<T> {
  portal.clock.advance(3_600);
  expect(await closeAllExpired(portal.db, portal.clock.now())).toBe(1);
  portal.clock.advance(-secondsEarly);
  return answer();
}

test("the same answer sent again in time is taken after the closing, another one is not", async () => {
  await choose("dados", "c");
  const again = await answerAfterEarlyClosing(() => choose("dados", "c"), 1);
  expect(again.statusCode).toBe(200);
  const other = await choose("dados", "a");
  expect([other.statusCode, other.json().message]).toEqual([412, "Este exercício já foi respondido."]);
  const malformed = await postAnswer(ana, step("torneiras").id, { exercise_option_id: "x" });
  expect(malformed.statusCode).toBe(422);
});

test("two answers that the closing overtook are saved once", async () => {
  const [first, second] = await answerAfterEarlyClosing(
    () => Promise.all([choose("dados", "c"), choose("dados", "a")]),
    1,
  );
  expect([first.statusCode, second.statusCode].toSorted()).toEqual([200, 412]);
  expect(await read("dados")).toMatchObject({ grade: first.statusCode === 200 ? 10 : 0 });
});

test("a list that a wrong clock closed well before its deadline stays closed", async () => {
  const reply = await answerAfterEarlyClosing(() => choose("dados", "c"), 11);
  expect([reply.statusCode, reply.json().message]).toEqual([412, "Tempo expirado."]);
});

test("a zero that a teacher has graded since is not replaced", async () => {
  const { id } = step("grafico-do-jornal");
  const reply = await answerAfterEarlyClosing(async () => {
    await portal.db
      .updateTable("exercise_list_instance_exercises")
      .set({ grade_tenths: 30, graded_at: new Date(portal.clock.now().getTime() + 5_000) })
      .where("id", "=", id)
      .execute();
    return postAnswer(ana, id, { reply: "O eixo." });
  }, 1);
  expect(reply.statusCode).toBe(412);
  expect(await read("grafico-do-jornal")).toMatchObject({ grade: 3, reply: null });
});

test("a zero that a teacher grades while the answer waits for its list is not replaced", async () => {
  const { id } = step("grafico-do-jornal");
  const [late] = await answerAfterEarlyClosing(
    () =>
      portal.db.transaction().execute(async (trx) => {
        await trx
          .selectFrom("exercise_list_instances")
          .select("id")
          .where("id", "=", list.id)
          .forUpdate()
          .execute();
        const late = postAnswer(ana, id, { reply: "O eixo." });
        await untilBlocked(portal.db, 1, late);
        await trx
          .updateTable("exercise_list_instance_exercises")
          .set({ grade_tenths: 30, graded_at: new Date(portal.clock.now().getTime() + 5_000) })
          .where("id", "=", id)
          .execute();
        return [late];
      }),
    1,
  );
  expect((await late).statusCode).toBe(412);
  expect(await read("grafico-do-jornal")).toMatchObject({ grade: 3, reply: null });
});
