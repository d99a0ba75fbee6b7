import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { enrollmentIdOf } from "../../testing/content/demo-ids.ts";
import { makePicture } from "../../testing/content/sample-files.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import {
  getExercise,
  lessonIdOf,
  openList,
  postAnswer,
  postOpening,
  upload,
} from "../../testing/study/lists.ts";

// Every way of cheating named in issue 3 is refused and changes nothing.
let portal: TestApp;
let ana: Client;
let bruno: Client;
let math: number;
let mathOfBruno: number;
let list: Awaited<ReturnType<typeof openList>>;
beforeAll(async () => {
  // The session lasts longer than a timed list.
  portal = await startTestApp({ TOKEN_LIFETIME_SECONDS: "43200" });
  [ana, bruno] = [await portal.signIn("ana"), await portal.signIn("bruno")];
  [math, mathOfBruno] = [await enrollmentIdOf(portal, "20260001"), await enrollmentIdOf(portal, "20260005")];
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.deleteFrom("exercise_list_instances").execute();
  list = await openList(portal, ana, math, "todos-os-tipos");
});

const idOf = (slug: string) => list.of[slug]?.id ?? 0;
const optionOf = (slug: string, name: string) => list.of[slug]?.options[name] ?? 0;
const answered = async () =>
  (
    await portal.db
      .selectFrom("exercise_list_instance_exercises")
      .select("id")
      .where("replied_at", "is not", null)
      .execute()
  ).length;

test("the key can't be read early in the exercise, the list or the lesson", async () => {
  const lessonId = await lessonIdOf(portal, "todos-os-tipos");
  const bodies = [
    (await postOpening(ana, math, lessonId)).body,
    (await ana.get(`/enrollment/lesson/${math}/${lessonId}`)).body,
    (await getExercise(ana, idOf("desconto-duplo"))).body,
    (await getExercise(ana, idOf("ordem-dos-numeros"))).body,
  ];
  for (const body of bodies) {
    expect(body).not.toMatch(/"correct":(true|false)/);
    expect(body).not.toMatch(/"correct_option_id":\d/);
    expect(body).not.toContain("Depois do primeiro desconto");
  }
});

test("an answered OO takes no second try, and a wrong first try doesn't show its key", async () => {
  const id = idOf("canteiro");
  await postAnswer(ana, id, { exercise_option_id: optionOf("canteiro", "a") });
  expect((await getExercise(ana, id)).body).not.toMatch(/"correct":(true|false)|justification":"/);
  await postAnswer(ana, id, { exercise_option_id: optionOf("canteiro", "c") });
  const third = await postAnswer(ana, id, { exercise_option_id: optionOf("canteiro", "b") });
  expect(third.statusCode).toBe(412);
  expect((await getExercise(ana, id)).json().grade).toBe(0);
});

test("of two different answers sent at once only one counts", async () => {
  const id = idOf("desconto-duplo");
  const answers = await Promise.all(
    ["a", "b", "c", "d"].flatMap((name) =>
      [1, 2, 3].map(() => postAnswer(ana, id, { exercise_option_id: optionOf("desconto-duplo", name) })),
    ),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(statuses.filter((status) => status === 412)).toHaveLength(9);
  expect(await answered()).toBe(1);
  const { exercise_option_id, answered_counters } = (await getExercise(ana, id)).json();
  expect(answered_counters).toEqual({ count: 8, answered: 1 });
  const taken = answers.findIndex(({ statusCode }) => statusCode === 200);
  expect(exercise_option_id).toBe(
    optionOf("desconto-duplo", ["a", "b", "c", "d"][Math.floor(taken / 3)] ?? ""),
  );
});

test("sending every option of an OO at once uses two tries and no more", async () => {
  const id = idOf("canteiro");
  const answers = await Promise.all(
    ["a", "b", "c", "d"].map((name) =>
      postAnswer(ana, id, { exercise_option_id: optionOf("canteiro", name) }),
    ),
  );
  for (const { statusCode } of answers) expect([200, 412]).toContain(statusCode);
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(2);
  expect([0, 5, 10]).toContain((await getExercise(ana, id)).json().grade);
});

test("every answer after closing is too late, and repeating one that was saved before says that it counted", async () => {
  const timed = await openList(portal, ana, math, "simulado-com-tempo");
  const { id = 0, options = {} } = timed.of.receita ?? {};
  expect((await postAnswer(ana, id, { exercise_option_id: options.c })).statusCode).toBe(200);
  portal.clock.advance(3_600);
  for (const [of, name, counted] of [
    ["receita", "c", true],
    ["receita", "a", undefined],
    ["dados", "c", undefined],
    ["dados", "nada", undefined],
  ] as const) {
    const late = await postAnswer(ana, timed.of[of]?.id ?? 0, {
      exercise_option_id: timed.of[of]?.options[name],
    });
    expect([of, name, late.statusCode]).toEqual([of, name, 412]);
    expect([late.json().message, late.json().counted]).toEqual(["Tempo expirado.", counted]);
  }
  portal.clock.advance(-3_600);
});

test("another student's exercise can't be read or answered, as if it didn't exist", async () => {
  const id = idOf("desconto-duplo");
  const strangers: [Client, string][] = [
    [bruno, "of the same group"],
    [await portal.signIn("davi"), "of another brand"],
    [await portal.signIn("anaOfIpe"), "of the same e-mail in another brand"],
  ];
  const missing = await getExercise(bruno, 999_999);
  expect(missing.json().message).toBe("Não encontrado.");
  for (const [client, caller] of strangers) {
    const read = await getExercise(client, id);
    expect([caller, read.statusCode, read.json().message]).toEqual([caller, 404, missing.json().message]);
    const reply = await postAnswer(client, id, { exercise_option_id: optionOf("desconto-duplo", "b") });
    expect([caller, reply.statusCode]).toEqual([caller, 404]);
  }
  const wrongEnrollment = { exercise_option_id: optionOf("desconto-duplo", "b"), enrollment_id: mathOfBruno };
  expect((await postAnswer(ana, id, wrongEnrollment)).statusCode).toBe(404);
  expect(await answered()).toBe(0);
});

test("an answer can't use another student's file, a file of the course or an unknown one", async () => {
  const picture = (await upload(bruno, await makePicture())).json().file.id;
  const material = await portal.db
    .selectFrom("files")
    .select("id")
    .where("type", "=", "image/png")
    .limit(1)
    .executeTakeFirstOrThrow();
  for (const file_id of [picture, material.id, 999_999]) {
    const reply = await postAnswer(ana, idOf("planta-do-quarto"), { reply: "Três por quatro.", file_id });
    expect([reply.statusCode, reply.json().errors]).toEqual([
      422,
      { file_id: ["Este arquivo não pode ser usado na resposta."] },
    ]);
  }
  expect(await answered()).toBe(0);
});

test.each<[string, string, () => object, string[]]>([
  [
    "a negative cell",
    "ordem-dos-numeros",
    () => ({ cells_answers: [{ cell: -1, exercise_option_id: 1 }] }),
    ["cells_answers.0.cell"],
  ],
  [
    "cell 0",
    "ordem-dos-numeros",
    () => ({ cells_answers: [{ cell: 0, exercise_option_id: 1 }] }),
    ["cells_answers.0.cell"],
  ],
  [
    "half a cell",
    "ordem-dos-numeros",
    () => ({ cells_answers: [{ cell: 1.5, exercise_option_id: 1 }] }),
    ["cells_answers.0.cell"],
  ],
  [
    "two hundred options",
    "menores-que-um-meio",
    () => ({ exercise_option_id: Array.from({ length: 200 }, (_, index) => index + 1) }),
    ["exercise_option_id"],
  ],
  [
    "two hundred cells",
    "sequencia-de-palitos",
    () => ({ cells_answers: Array.from({ length: 200 }, () => ({ cell: 1, reply: "x" })) }),
    ["cells_answers"],
  ],
  [
    "every option of all exercises",
    "menores-que-um-meio",
    () => ({ exercise_option_id: [optionOf("desconto-duplo", "a"), optionOf("menores-que-um-meio", "a")] }),
    ["exercise_option_id.0"],
  ],
  ["a text of 200,000 characters", "media-que-nao-serve", () => ({ reply: "x".repeat(200_000) }), ["reply"]],
  ["U+0000", "media-que-nao-serve", () => ({ reply: "a\0b" }), ["reply"]],
  [
    "cells as an object",
    "sequencia-de-palitos",
    () => ({ cells_answers: { 0: { cell: 1, reply: "x" } } }),
    ["cells_answers"],
  ],
  [
    "an option that is an object",
    "desconto-duplo",
    () => ({ exercise_option_id: { id: 1 } }),
    ["exercise_option_id"],
  ],
  [
    "empty cells",
    "sequencia-de-palitos",
    () => ({ cells_answers: [1, 2, 3].map((cell) => ({ cell, reply: " " })) }),
    ["cells_answers.0.reply", "cells_answers.1.reply", "cells_answers.2.reply"],
  ],
])("%s is 422 with an error in its field", async (_what, slug, body, fields) => {
  const reply = await postAnswer(ana, idOf(slug), body());
  expect(reply.statusCode).toBe(422);
  expect(Object.keys(reply.json().errors)).toEqual(fields);
  expect(await answered()).toBe(0);
});

test.each([
  ["media-que-nao-serve", { reply: "x".repeat(20_001) }, { reply: ["Use no máximo 20.000 caracteres."] }],
  [
    "sequencia-de-palitos",
    {
      cells_answers: [
        { cell: 3, reply: "x".repeat(2_001) },
        "x",
        { cell: 0, reply: "x".repeat(2_001) },
        { cell: 1, reply: "🦜".repeat(2_000) },
        { cell: "2", reply: "x".repeat(2_001) },
      ],
    },
    {
      "cells_answers.0.reply": ["Célula 3: use no máximo 2.000 caracteres."],
      "cells_answers.1": ["Célula inválida."],
      "cells_answers.2.cell": ["As células contam a partir de 1."],
      "cells_answers.2.reply": ["Célula 0: use no máximo 2.000 caracteres."],
      "cells_answers.4.cell": ["Célula inválida."],
      "cells_answers.4.reply": ["Use no máximo 2.000 caracteres."],
    },
  ],
])("%s: errors are formatted in Portuguese", async (slug, body, errors) => {
  const reply = await postAnswer(ana, idOf(slug), body);
  expect([reply.statusCode, reply.json().errors]).toEqual([422, errors]);
});
