import { describe, expect, test } from "vitest";
import {
  commonPaymentMethods,
  formatMoney,
  installmentLimit,
  type PricedPackage,
  splitInstallments,
} from "./money.ts";

test.each([
  [0, "R$ 0,00"],
  [5, "R$ 0,05"],
  [4990, "R$ 49,90"],
  [16633, "R$ 166,33"],
  [102740, "R$ 1.027,40"],
  [123456789, "R$ 1.234.567,89"],
  [-4990, "– R$ 49,90"],
])("%i cents are formatted as %s", (cents, text) => expect(formatMoney(cents)).toBe(text));

test.each([
  [49_900, 3, [16_634, 16_633, 16_633]],
  [19_900, 2, [9950, 9950]],
  [100, 1, [100]],
  [5, 3, [3, 1, 1]],
])("%i cents are split into %i installments", (total, count, parts) => {
  expect(splitInstallments(total, count)).toEqual(parts);
});

test("installments add up to the total, and only the first differs", () => {
  for (let total = 1; total < 5000; total += 7) {
    for (let count = 1; count <= 24; count += 1) {
      const [first = 0, ...rest] = splitInstallments(total, count);
      expect(rest.length).toBe(count - 1);
      expect(rest.reduce((sum, part) => sum + part, first)).toBe(total);
      expect(new Set(rest).size).toBeLessThanOrEqual(1);
      expect(first - (rest[0] ?? first)).toBeLessThan(count);
    }
  }
});

const priced = (more: Partial<PricedPackage>): PricedPackage => ({
  type: "SINGLE_PAYMENT",
  amount: 1,
  payment_methods: ["BOLETO", "CREDIT_CARD"],
  single_payment: { installments: 1 },
  plan: null,
  ...more,
});
const free = priced({ type: "FREE", amount: 0, payment_methods: [], single_payment: null });

describe("a cart", () => {
  test("allows the largest number of installments of its single payments, at least 1", () => {
    const three = priced({ single_payment: { installments: 3 } });
    expect(installmentLimit([])).toBe(1);
    expect(installmentLimit([free])).toBe(1);
    expect(installmentLimit([three, priced({ single_payment: { installments: 12 } }), free])).toBe(12);
    expect(installmentLimit([priced({ single_payment: null, plan: { installments: 3 } })])).toBe(3);
  });

  test("can be paid by the methods that all its paid packages allow", () => {
    const card = priced({ payment_methods: ["CREDIT_CARD"] });
    expect(commonPaymentMethods([priced({}), free])).toEqual(["BOLETO", "CREDIT_CARD"]);
    expect(commonPaymentMethods([priced({}), card])).toEqual(["CREDIT_CARD"]);
    expect(commonPaymentMethods([priced({ payment_methods: ["BOLETO"] }), card])).toEqual([]);
    expect(commonPaymentMethods([free])).toEqual([]);
  });
});
