import type { CoursePackage } from "@sabia/contract";
import { expect, test } from "vitest";
import { describeInstallments, describeMethods, describePrice, describeTrial, enrollPath } from "./offer.ts";

const single: CoursePackage = {
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
  formatted_payment_methods: ["Boleto", "Cartão de crédito"],
  unit: { id: 1, name: "Centro" },
};
const free: CoursePackage = {
  ...single,
  type: "FREE",
  amount: 0,
  single_payment: null,
  payment_methods: [],
  formatted_payment_methods: [],
  unit: null,
};
const plan: CoursePackage = {
  ...single,
  type: "PLAN",
  amount: 4990,
  single_payment: null,
  plan: { trial_days: 7, installments: 3 },
};
const say = (one: CoursePackage) =>
  [describePrice, describeInstallments, describeMethods, describeTrial].map((format) => format(one));

test("each package type has its own offer texts", () => {
  const methods = "Pagamento via Boleto/Cartão de crédito";
  expect(say(single)).toEqual(["R$ 499,00", "Dividio em até 12x", methods, null]);
  expect(say(free)).toEqual(["Curso Gratuito", null, null, null]);
  expect(say(plan)).toEqual(["R$ 49,90", null, methods, "Você ganha 7 dias de avaliação"]);
  expect(describeTrial({ ...plan, plan: { trial_days: 0, installments: 1 } })).toBeNull();
});

test("enrollPath is the package's page under its unit", () => {
  expect(enrollPath(single)).toBe("/enroll/1/2");
  expect(enrollPath(free)).toBe("/enroll/0/2");
});
