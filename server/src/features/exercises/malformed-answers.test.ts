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

test("a malformed field hides no other one's fault, and says no more than its own", async () => {
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
