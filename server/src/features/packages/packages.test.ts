import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

test("the shop window has the active packages, in the provider's order, for everybody", async () => {
  const shown = (await portal.anonymous().get("/course-packages")).json();
  expect(shown.map(({ id, name }: { id: number; name: string }) => [id, name])).toEqual([
    [1, "Introdução à Lógica"],
    [2, "Preparatório ENEM"],
    [3, "Clube Sabiá"],
    [5, "Redação Nota Mil"],
  ]);
});

test.each([
  [
    1,
    {
      type: "FREE",
      amount: 0,
      payment_methods: [],
      formatted_payment_methods: [],
      single_payment: null,
      plan: null,
    },
  ],
  [
    2,
    {
      ...{ type: "SINGLE_PAYMENT", amount: 49_900, single_payment: { installments: 12 }, plan: null },
      ...{
        payment_methods: ["BOLETO", "CREDIT_CARD"],
        formatted_payment_methods: ["Boleto", "Cartão de crédito"],
      },
      ...{ status: "ACTIVE", courses: [{ name: "Matemática Essencial" }], unit: { id: 1, name: "Centro" } },
    },
  ],
  [3, { type: "PLAN", amount: 4990, single_payment: null, plan: { trial_days: 7, installments: 3 } }],
  [4, { type: "SINGLE_PAYMENT", status: "INACTIVE" }],
  [5, { payment_methods: ["CREDIT_CARD"], formatted_payment_methods: ["Cartão de crédito"] }],
])("package %i", async (id, expected) => {
  const answer = await portal.anonymous().get(`/course-packages/${id}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ id, description: expect.stringMatching(/^<p>/), ...expected });
});

test("an unknown package is not found, and each brand sells its own", async () => {
  for (const id of ["99", "0", "x", "1.5"])
    expect((await portal.anonymous().get(`/course-packages/${id}`)).statusCode).toBe(404);
  const ipe = (await portal.anonymous("ipe.localhost").get("/course-packages")).json();
  expect(ipe.map(({ name }: { name: string }) => name)).toEqual(["Ecologia do Cerrado"]);
});
