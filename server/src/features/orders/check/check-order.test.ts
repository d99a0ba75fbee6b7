import { orderTexts } from "@sabia/contract";
import { describe, expect, test } from "vitest";
import { card, dear, draftOf, errorsOf, nobody } from "../../../testing/commerce/checked-orders.ts";

describe("packages", () => {
  test.each([
    ["an unknown one", [99]],
    ["one that is not on sale", [4]],
    ["one of these beside a valid one", [2, 4]],
    ["a plan with another", [3, 2]],
    ["two with the same course", [2, 7]],
  ])("%s is refused, without an error in any valid field", (_what, ids) => {
    for (const payment of [{ payment_method: "BOLETO" }, card])
      expect(Object.keys(errorsOf({ course_packages: ids, ...payment }))).toEqual(["course_packages"]);
  });

  test.each([
    ["an unknown one", [99]],
    ["one that is not on sale", [4]],
    ["a plan with another", [3, 2]],
    ["two with the same course", [2, 7]],
    ["a price that has changed", [2]],
  ])("%s hides no error of another field", (_what, ids) => {
    const wrong = { phone_number: "1", address_id: 10, card_number: "4", shown_amount: 1 };
    expect(Object.keys(errorsOf({ course_packages: ids, ...card, ...wrong })).toSorted()).toEqual([
      "address_id",
      "card_number",
      "course_packages",
      "phone_number",
    ]);
  });

  test("beside a package not on sale, a missing method is reported if another package must be paid", () => {
    expect(Object.keys(errorsOf({ course_packages: [4, 2] }))).toEqual(["course_packages", "payment_method"]);
    expect(Object.keys(errorsOf({ course_packages: [4, 1] }, nobody))).toEqual(["course_packages"]);
  });

  test("the limits of invalid packages are not applied", () => {
    const order = { ...card, course_packages: [5, 6, 4], installments: 12 };
    expect(Object.keys(errorsOf(order))).toEqual(["course_packages"]);
  });

  test("an order shown as free doesn't report missing payment fields when its price has changed", () => {
    const errors = errorsOf({ course_packages: [2], shown_amount: 0 }, nobody);
    expect(errors).toEqual({ course_packages: [orderTexts.amountChanged] });
  });

  test("packages with the same courses are named, course by course", () => {
    expect(errorsOf({ course_packages: [7, 2, 5, 8], ...card })).toEqual({
      course_packages: [
        "Os pacotes Pacote 2, Pacote 7 e Pacote 8 têm um curso em comum: Curso 2. Escolha só um deles.",
        "Os pacotes Pacote 5 e Pacote 8 têm um curso em comum: Curso 5. Escolha só um deles.",
      ],
    });
  });

  test("a total above what an order can store is refused", () => {
    const ids = dear.map(({ id }) => id);
    expect(errorsOf({ course_packages: ids, payment_method: "BOLETO" })).toEqual({
      course_packages: ["O total ultrapassa o limite de um pedido. Remova algum curso."],
    });
    expect(draftOf({ course_packages: ids.slice(1), payment_method: "BOLETO" }).amount).toBe(2_100_000_000);
  });

  test("type and amount are computed from the packages, whatever the client sends", () => {
    expect(draftOf({ type: "PLAN", course_packages: [1] })).toMatchObject({
      type: "FREE",
      amount: 0,
      payment: null,
    });
    expect(draftOf({ type: "FREE", course_packages: [1, 2, 5], amount: 1, ...card })).toMatchObject({
      type: "SINGLE_PAYMENT",
      amount: 20_000,
    });
    expect(draftOf({ course_packages: [3], ...card })).toMatchObject({ type: "PLAN", amount: 10_000 });
  });
});

describe("the method", () => {
  test.each([
    ["none", [2], null, orderTexts.noMethod],
    [
      "one that a package does not take",
      [2, 5],
      "BOLETO",
      "Esta forma de pagamento não é aceita para os cursos escolhidos.",
    ],
    ["packages without a common method", [5, 6], "CREDIT_CARD", orderTexts.noCommonMethod],
  ])("%s", (_what, ids, payment_method, message) => {
    expect(errorsOf({ course_packages: ids, payment_method })).toEqual({ payment_method: [message] });
  });
});

describe("installments", () => {
  const many = "Escolha no máximo 12 parcelas.";
  test.each([
    [[2], "CREDIT_CARD", 12, undefined],
    [[2], "CREDIT_CARD", 13, many],
    [[2], "CREDIT_CARD", 99, many],
    [[2, 5], "CREDIT_CARD", 12, undefined],
    [[2, 5], "CREDIT_CARD", 13, many],
    [[2], "CREDIT_CARD", null, orderTexts.noInstallments],
    [[2], "BOLETO", null, undefined],
    [[2], "BOLETO", 2, "O boleto é pago em uma parcela."],
    [[3], "BOLETO", 3, undefined],
    [[3], "BOLETO", 4, "Escolha no máximo 3 parcelas."],
    [[7], "CREDIT_CARD", 2, "Escolha no máximo 1 parcela."],
    [[3], "CREDIT_CARD", null, orderTexts.noInstallments],
  ])("%j by %s in %s", (ids, method, installments, message) => {
    const errors = errorsOf({ ...card, course_packages: ids, payment_method: method, installments });
    expect(errors).toEqual(message === undefined ? {} : { installments: [message] });
  });
});
