import { afterAll, beforeAll, expect, test } from "vitest";
import { enrollmentIdOf } from "../../testing/content/demo-ids.ts";
import { makePicture, makeRecording } from "../../testing/content/sample-files.ts";
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

const step = (slug: string) => {
  const found = list.of[slug];
  if (!found) throw new Error(`no exercise ${slug}`);
  return found;
};
const option = (slug: string, name: string) => step(slug).options[name] ?? 0;
const options = (slug: string, ...names: string[]) => names.map((name) => option(slug, name));
const read = async (slug: string) => (await getExercise(ana, step(slug).id)).json();
const answer = (slug: string, body: object) =>
  postAnswer(ana, step(slug).id, { enrollment_id: math, ...body });
type Option = { correct: boolean | null; justification: string | null };

test("no key leaves the server before the reply, for any exercise type", async () => {
  for (const slug of Object.keys(list.of)) {
    const exercise = await read(slug);
    expect(exercise).toMatchObject({
      grade: null,
      feedback: null,
      exercise_is_replied: false,
      cells_answers: [],
    });
    for (const { correct, justification } of exercise.exercise.exercise_options as Option[]) {
      expect([correct, justification]).toEqual([null, null]);
    }
    expect(JSON.stringify(exercise)).not.toContain("correct_option_id");
  }
  expect((await read("menores-que-um-meio")).exercise_option_id).toEqual([]);
  expect((await read("desconto-duplo")).exercise_option_id).toBeNull();
  expect((await read("desconto-duplo")).exercise.exercise_tips).toHaveLength(1);
  expect((await read("canteiro")).exercise.exercise_tips).toEqual([]);
});

test("an O is graded at once and shows its key; the same answer again is accepted, a different one isn't", async () => {
  const first = await answer("desconto-duplo", { exercise_option_id: option("desconto-duplo", "b") });
  expect(first.statusCode).toBe(200);
  expect(first.json()).toEqual({ return: { lesson_progress: 0.125, message: "Resposta registrada." } });
  const exercise = await read("desconto-duplo");
  expect(exercise).toMatchObject({
    grade: 10,
    exercise_is_replied: true,
    answered_counters: { count: 8, answered: 1 },
    exercise_option_id: option("desconto-duplo", "b"),
  });
  expect(exercise.exercise.exercise_options.map(({ correct }: Option) => correct)).toEqual([
    false,
    true,
    false,
    false,
  ]);
  expect(exercise.exercise.exercise_options[1].justification).toContain("75%");

  expect(
    (await answer("desconto-duplo", { exercise_option_id: String(option("desconto-duplo", "b")) })).json(),
  ).toEqual(first.json());
  const other = await answer("desconto-duplo", { exercise_option_id: option("desconto-duplo", "a") });
  expect([other.statusCode, other.json().message]).toEqual([412, "Este exercício já foi respondido."]);
  expect((await read("desconto-duplo")).grade).toBe(10);
});

test("a wrong first try of an OO shows tips but no key, repeating it is no second try, and a right second try is worth 5", async () => {
  const wrong = { exercise_option_id: option("canteiro", "a") };
  for (const time of ["first", "again"]) {
    const taken = await answer("canteiro", wrong);
    expect([time, taken.statusCode, taken.json().return.lesson_progress]).toEqual([time, 200, 0.125]);
  }
  const half = await read("canteiro");
  expect(half).toMatchObject({
    exercise_is_replied: false,
    exercise_is_half_replied: true,
    grade: null,
    exercise_option_id: option("canteiro", "a"),
    answered_counters: { answered: 1 },
  });
  expect(half.exercise.exercise_tips).toHaveLength(2);
  expect(half.exercise.exercise_options.every(({ correct }: Option) => correct === null)).toBe(true);
  const steps = (await postOpening(ana, math, await lessonIdOf(portal, "todos-os-tipos"))).json();
  expect(steps.instances[1]).toMatchObject({ exercise_is_half_replied: true, exercise_is_replied: false });

  expect((await answer("canteiro", { exercise_option_id: option("canteiro", "b") })).statusCode).toBe(200);
  expect(await read("canteiro")).toMatchObject({
    grade: 5,
    exercise_is_replied: true,
    exercise_is_half_replied: false,
  });
});

test("an OM is graded by right options minus wrong ones", async () => {
  const slug = "menores-que-um-meio";
  expect((await answer(slug, { exercise_option_id: options(slug, "e", "a") })).statusCode).toBe(200);
  expect(await read(slug)).toMatchObject({ grade: 6.7, exercise_option_id: options(slug, "a", "e") });
  expect((await answer(slug, { exercise_option_id: options(slug, "a", "e") })).statusCode).toBe(200);
});

test("a D waits for a teacher", async () => {
  expect(
    (await answer("media-que-nao-serve", { reply: "  Porque um só valor puxa a média.\n" })).statusCode,
  ).toBe(200);
  expect(await read("media-que-nao-serve")).toMatchObject({
    reply: "Porque um só valor puxa a média.",
    grade: null,
    feedback: null,
    exercise_is_replied: true,
  });
});

test("a DD takes text and the student's own picture, and refuses a recording", async () => {
  const recording = (await upload(ana, makeRecording())).json().file;
  const refused = await answer("planta-do-quarto", { reply: "Três por quatro.", file_id: recording.id });
  expect([refused.statusCode, refused.json().errors]).toEqual([422, { file_id: ["Envie uma imagem."] }]);
  const both = await answer("planta-do-quarto", { reply: " ", file_id: recording.id });
  expect(both.json().errors).toEqual({ reply: ["Escreva a resposta."], file_id: ["Envie uma imagem."] });
  const long = await answer("planta-do-quarto", { reply: "a".repeat(20_001), file_id: recording.id });
  expect(long.json().errors).toEqual({
    reply: ["Use no máximo 20.000 caracteres."],
    file_id: ["Envie uma imagem."],
  });
  const picture = (await upload(ana, await makePicture())).json().file;
  expect(
    (await answer("planta-do-quarto", { reply: "Três por quatro.", file_id: picture.id })).statusCode,
  ).toBe(200);
  expect(await read("planta-do-quarto")).toMatchObject({ file_id: picture.id, grade: null });
  const deletion = await ana.post("/file/delete", { file: picture.title });
  expect([deletion.statusCode, deletion.json().message]).toEqual([
    409,
    "O arquivo está em uso em uma resposta.",
  ]);
});

test("an M takes a recording", async () => {
  const { id } = (await upload(ana, makeRecording())).json().file;
  expect((await answer("explicar-em-voz-alta", { file_id: id })).statusCode).toBe(200);
  expect(await read("explicar-em-voz-alta")).toMatchObject({ file_id: id, exercise_is_replied: true });
});

test("an OL counts each cell and shows its key after the answer", async () => {
  const slug = "ordem-dos-numeros";
  const [first, second, third, fourth] = options(slug, "porcento", "terco", "decimos", "oitavos");
  const cells = [first, second, third, fourth].map((id, index) => ({
    cell: index + 1,
    exercise_option_id: id,
  }));
  expect((await answer(slug, { cells_answers: cells })).statusCode).toBe(200);
  const exercise = await read(slug);
  expect(exercise.grade).toBe(5);
  expect(exercise.cells_answers).toEqual([
    { cell: 1, exercise_option_id: first, reply: null, correct: true, correct_option_id: first },
    { cell: 2, exercise_option_id: second, reply: null, correct: false, correct_option_id: third },
    { cell: 3, exercise_option_id: third, reply: null, correct: false, correct_option_id: second },
    { cell: 4, exercise_option_id: fourth, reply: null, correct: true, correct_option_id: fourth },
  ]);
  // Cells in another order are still the same answer.
  expect((await answer(slug, { cells_answers: cells.toReversed() })).statusCode).toBe(200);

  // An option that left the package stays visible to students who chose it.
  const move = (position: number | null) =>
    portal.db
      .updateTable("exercise_options")
      .set({ position })
      .where("id", "=", second ?? 0)
      .execute();
  await move(null);
  const shown = (await read(slug)).exercise.exercise_options.map(({ id }: { id: number }) => id);
  const again = await answer(slug, { cells_answers: cells });
  await move(1);
  expect(shown).toContain(second);
  expect(again.statusCode).toBe(200);
});

test("a text with half an emoji is accepted in every field, and counts as the same answer when sent again", async () => {
  const bruno = await portal.signIn("bruno");
  const { of } = await openList(portal, bruno, await enrollmentIdOf(portal, "20260005"), "todos-os-tipos");
  const half = "\ud83d";
  const cells = ["31", `3n ${half}`, "Três."].map((reply, index) => ({ cell: index + 1, reply }));
  for (const [slug, body, kept] of [
    ["sequencia-de-palitos", { cells_answers: cells }, { cells_answers: [{}, { reply: "3n \ufffd" }, {}] }],
    ["media-que-nao-serve", { reply: `A média ${half}` }, { reply: "A média \ufffd" }],
  ] as const) {
    const id = of[slug]?.id ?? 0;
    expect((await postAnswer(bruno, id, body)).statusCode).toBe(200);
    expect((await getExercise(bruno, id)).json()).toMatchObject(kept);
    expect((await postAnswer(bruno, id, body)).statusCode).toBe(200);
  }
});

test("answering a DL as the last exercise finishes the list and its lesson", async () => {
  const cells = ["31", "3n + 1", "Cada quadrado novo traz três palitos."].map((reply, index) => ({
    cell: index + 1,
    reply,
  }));
  const taken = await answer("sequencia-de-palitos", { cells_answers: cells });
  expect(taken.json().return.lesson_progress).toBe(1);
  expect((await read("sequencia-de-palitos")).cells_answers[1]).toEqual({
    cell: 2,
    reply: "3n + 1",
    exercise_option_id: null,
    correct: null,
    correct_option_id: null,
  });
  const lessonId = await lessonIdOf(portal, "todos-os-tipos");
  expect((await postOpening(ana, math, lessonId)).json()).toMatchObject({
    status: "FA",
    next_exercise: null,
  });
  expect((await ana.get(`/enrollment/lesson/${math}/${lessonId}`)).json().lesson.progresso).toBe(1);
});

test("the progress of a list can't be reported by the client", async () => {
  const lesson_id = await lessonIdOf(portal, "simulado-com-tempo");
  const report = await ana.patch("/enrollment/update-lesson-progress", {
    enrollment_id: math,
    lesson_id,
    progress: 1,
  });
  expect(report.statusCode).toBe(422);
});
