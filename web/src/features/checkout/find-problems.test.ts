import type { CoursePackage } from "@sabia/contract";
import { expect, test } from "vitest";
import { findProblems } from "./find-problems.ts";
import { startFrom } from "./payment-fields.ts";

const course: CoursePackage = {
  id: 2,
  name: "Preparatório ENEM",
  description: "",
  amount: 49900,
  type: "SINGLE_PAYMENT",
  status: "ACTIVE",
  courses: [],
  single_payment: { installments: 12 },
  plan: null,
  payment_methods: ["BOLETO", "CREDIT_CARD"],
  formatted_payment_methods: [],
  unit: null,
};
const free: CoursePackage = { ...course, id: 3, type: "FREE", amount: 0, single_payment: null };
const card = { card_number: "Confira o número do cartão." };
const find = (chosen: Parameters<typeof startFrom>[0], bought = course) =>
  findProblems({ key: "cart", packages: [bought] }, startFrom(chosen), ["phone_number"], card);

test("a free purchase has no problems; a missing method is the only one", () => {
  expect(find({}, free)).toEqual({});
  expect(find({})).toEqual({ payment_method: "Selecione um método de pagamento!" });
});

test("by boleto the server checks everything else", () => {
  expect(find({ payment_method: "BOLETO" })).toEqual({});
});

test("by card the errors of card, installments and empty contact fields are found at once", () => {
  expect(find({ payment_method: "CREDIT_CARD" })).toEqual({
    ...card,
    installments: "Escolha o número de parcelas!",
    phone_number: "Campo obrigatório",
  });
  expect(find({ payment_method: "CREDIT_CARD", installments: "3", phone_number: "32987654321" })).toEqual(
    card,
  );
});
