import { afterAll, beforeAll, expect, test } from "vitest";
import { enrollmentIdOf } from "../../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { openList, postAnswer } from "../../testing/study/lists.ts";

let portal: TestApp;
let ana: Client;
beforeAll(async () => {
  portal = await startTestApp();
  ana = await portal.signIn("ana");
});
afterAll(() => portal.close());

test("a malformed field hides no other field's error and is reported once", async () => {
  const math = await enrollmentIdOf(portal, "20260001");
  const { of } = await openList(portal, ana, math, "todos-os-tipos");
  const { id = 0 } = of["sequencia-de-palitos"] ?? {};
  const refused = async (body: object) => (await postAnswer(ana, id, body)).json().errors;
  expect(await refused({ file_id: "x" })).toEqual({
    file_id: ["Identificador inválido."],
    cells_answers: ["Preencha também as células 1, 2, 3."],
  });
  expect(await refused({ cells_answers: [{ cell: 0 }] })).toEqual({
    "cells_answers.0.cell": ["As células contam a partir de 1."],
  });
  const nobodys = await postAnswer(ana, 999_999, { file_id: "x" });
  expect([nobodys.statusCode, nobodys.json().errors]).toEqual([
    422,
    { file_id: ["Identificador inválido."] },
  ]);
});

test("a malformed list item is reported by its index and hides no other item's error", async () => {
  const math = await enrollmentIdOf(portal, "20260001");
  const { of } = await openList(portal, ana, math, "todos-os-tipos");
  const refused = async (slug: string, body: object) =>
    (await postAnswer(ana, of[slug]?.id ?? 0, body)).json().errors;
  expect(await refused("menores-que-um-meio", { exercise_option_id: [{}, 999_999, "x"] })).toEqual({
    "exercise_option_id.0": ["Opção inválida."],
    "exercise_option_id.1": ["Esta opção não é deste exercício."],
    "exercise_option_id.2": ["Opção inválida."],
  });
  const cells = ["x", { cell: 2, reply: " " }, { cell: 3, reply: 5 }, { cell: 4, reply: "4" }];
  expect(await refused("sequencia-de-palitos", { cells_answers: cells })).toEqual({
    "cells_answers.0": ["Célula inválida."],
    "cells_answers.1.reply": ["Escreva a resposta."],
    "cells_answers.2.reply": ["Escreva um texto."],
    "cells_answers.3.cell": ["Este exercício tem 3 células."],
  });
});
