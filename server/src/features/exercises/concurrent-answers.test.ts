import { afterAll, beforeAll, expect, test } from "vitest";
import { enrollmentIdOf } from "../../testing/content/demo-ids.ts";
import { makePicture } from "../../testing/content/sample-files.ts";
import { untilBlocked } from "../../testing/database/until-blocked.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import {
  getExercise,
  lessonIdOf,
  openList,
  postAnswer,
  postOpening,
  upload,
} from "../../testing/study/lists.ts";

let portal: TestApp;
let ana: Client;
let math: number;
let list: Awaited<ReturnType<typeof openList>>;
beforeAll(async () => {
  portal = await startTestApp();
  ana = await portal.signIn("ana");
  math = await enrollmentIdOf(portal, "20260001");
  list = await openList(portal, ana, math, "todos-os-tipos");
});
afterAll(() => portal.close());

const step = (slug: string) => list.of[slug] ?? { id: 0, options: {} };

/** Answers while another device's wrong first try is being written. */
async function answerBehindFirstTry(client: Client, id: number, tried: number | undefined, body: object) {
  const [late] = await portal.db.transaction().execute(async (trx) => {
    await trx
      .updateTable("exercise_list_instance_exercises")
      .set({ half_replied_at: portal.clock.now(), option_ids: [tried ?? 0] })
      .where("id", "=", id)
      .execute();
    const late = postAnswer(client, id, body);
    await untilBlocked(portal.db, 1, late);
    return [late];
  });
  return late;
}

test("two devices that send a first try of an OO at once use up only that try: the later one is refused", async () => {
  const { id, options } = step("canteiro");
  const late = await answerBehindFirstTry(ana, id, options.a, {
    exercise_option_id: options.b,
    second_try: false,
  });
  expect([late.statusCode, late.json().message]).toEqual([412, "Este exercício já foi respondido."]);
  const half = (await getExercise(ana, id)).json();
  expect(half).toMatchObject({ exercise_is_half_replied: true, exercise_option_id: options.a, grade: null });
  expect(half.exercise.exercise_tips).toHaveLength(2);

  const malformed = await postAnswer(ana, id, { exercise_option_id: "?", second_try: false });
  expect(malformed.statusCode).toBe(412);
  const same = await postAnswer(ana, id, { exercise_option_id: options.a, second_try: false });
  expect(same.statusCode).toBe(200);
  const second = await postAnswer(ana, id, { exercise_option_id: options.b, second_try: true });
  expect(second.statusCode).toBe(200);
  expect((await getExercise(ana, id)).json()).toMatchObject({ grade: 5, exercise_option_id: options.b });
});

test("an answer to an OO that doesn't name its try counts as the second after another device's first", async () => {
  const bruno = await portal.signIn("bruno");
  const { of } = await openList(portal, bruno, await enrollmentIdOf(portal, "20260005"), "todos-os-tipos");
  const { id, options } = of.canteiro ?? { id: 0, options: {} };
  const late = await answerBehindFirstTry(bruno, id, options.a, { exercise_option_id: options.b });
  expect(late.statusCode).toBe(200);
  expect((await getExercise(bruno, id)).json()).toMatchObject({ grade: 5, exercise_option_id: options.b });
});

test("an answer whose upload is deleted at the same moment is refused with that field's error", async () => {
  const { id } = step("planta-do-quarto");
  const { file } = (await upload(ana, await makePicture())).json();
  const [late] = await portal.db.transaction().execute(async (trx) => {
    await trx.deleteFrom("files").where("id", "=", file.id).execute();
    const late = postAnswer(ana, id, { reply: "Três por quatro.", file_id: file.id });
    await untilBlocked(portal.db, 1, late);
    return [late];
  });
  const answer = await late;
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    { file_id: ["Este arquivo não pode ser usado na resposta."] },
  ]);
  expect((await getExercise(ana, id)).json().exercise_is_replied).toBe(false);
});

test("an enrollment that is no longer active shows no exercise and takes no answer", async () => {
  const { id, options } = step("desconto-duplo");
  const setStatus = (status: string) =>
    portal.db.updateTable("enrollments").set({ status }).where("id", "=", math).execute();
  for (const status of ["B", "C", "D", "F"]) {
    await setStatus(status);
    const answers = [
      await getExercise(ana, id),
      await postAnswer(ana, id, { exercise_option_id: options.b }),
      await postOpening(ana, math, await lessonIdOf(portal, "todos-os-tipos")),
    ];
    expect([status, ...answers.map(({ statusCode }) => statusCode)]).toEqual([status, 404, 404, 404]);
  }
  await setStatus("E");
  expect((await getExercise(ana, id)).json()).toMatchObject({ exercise_is_replied: false, grade: null });
});
