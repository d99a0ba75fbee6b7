import type { CoursePackage } from "@sabia/contract";
import { expect, test } from "vitest";
import {
  describeInstallment,
  explainInstallments,
  isFree,
  isPlan,
  limitOf,
  listInstallments,
  listMethods,
  totalOf,
} from "./purchase.ts";

const base: CoursePackage = {
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
  unit: null,
};
const cardOnly: CoursePackage = {
  ...base,
  id: 5,
  name: "Redação Nota Mil",
  amount: 19900,
  single_payment: { installments: 3 },
  payment_methods: ["CREDIT_CARD"],
};
const boletoOnly: CoursePackage = { ...base, id: 6, name: "Oficina", payment_methods: ["BOLETO"] };
const free: CoursePackage = {
  ...base,
  id: 1,
  type: "FREE",
  amount: 0,
  single_payment: null,
  payment_methods: [],
};
const plan: CoursePackage = {
  ...base,
  id: 3,
  type: "PLAN",
  amount: 4990,
  single_payment: null,
  plan: { trial_days: 7, installments: 3 },
};
const buying = (...packages: CoursePackage[]) => ({ key: "cart", packages });
const reasons = (...packages: CoursePackage[]) =>
  listMethods(buying(...packages)).map(({ method, reason }) => [method, reason]);

test("an excluded method names the package that excludes it, and the methods that it allows", () => {
  expect(reasons(base, cardOnly)).toEqual([
    ["CREDIT_CARD", null],
    ["BOLETO", "Redação Nota Mil só aceita cartão"],
  ]);
  expect(reasons(cardOnly, boletoOnly)).toEqual([
    ["CREDIT_CARD", "Oficina só aceita boleto"],
    ["BOLETO", "Redação Nota Mil só aceita cartão"],
  ]);
  expect(reasons({ ...base, payment_methods: [] }).map(([, reason]) => reason)).toEqual([
    "Indisponível para esta compra",
    "Indisponível para esta compra",
  ]);
});

test("free packages exclude no method, and need none if they are the only ones", () => {
  expect(reasons(free, base)).toEqual([
    ["CREDIT_CARD", null],
    ["BOLETO", null],
  ]);
  expect(isFree(buying(free))).toBe(true);
  expect(isFree(buying(free, base))).toBe(false);
  expect(isPlan(buying(plan))).toBe(true);
});

test("installments up to the cart's largest limit, a plan's up to its own (spec §5)", () => {
  expect(limitOf(buying(cardOnly, base))).toBe(12);
  expect(limitOf(buying(plan))).toBe(3);
  expect(limitOf(buying(free))).toBe(1);
  expect(totalOf(buying(base, cardOnly, free))).toBe(69800);
  expect(listInstallments(buying(cardOnly))).toEqual([
    { value: "1", label: "1x de R$ 199,00" },
    { value: "2", label: "2x de R$ 99,50" },
    { value: "3", label: "3x de R$ 66,33" },
  ]);
});

test("remaining cents are mentioned", () => {
  expect(describeInstallment(49900, 3)).toBe("3x de R$ 166,33");
  expect(explainInstallments(49900, 3)).toBe(
    "Total de R$ 499,00, sem juros: a primeira de R$ 166,34, as outras de R$ 166,33.",
  );
  expect(explainInstallments(49900, 2)).toBe("Total de R$ 499,00, sem juros.");
  expect(explainInstallments(19999, 2)).toBe(
    "Total de R$ 199,99, sem juros: a primeira de R$ 100,00, a segunda de R$ 99,99.",
  );
});
