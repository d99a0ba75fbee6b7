import { type CoursePackage, orderTexts } from "@sabia/contract";
import { describe, expect, test } from "vitest";
import { orderPayload } from "../../../testing/commerce/order-payload.ts";
import { contact } from "../../../testing/commerce/shopping.ts";
import { cards } from "../../../testing/commerce/test-cards.ts";
import type { SavedContact } from "./check-contact.ts";
import { checkOrder } from "./check-order.ts";

const today = "2026-11-21";
const onSale = (id: number, more: Partial<CoursePackage>): CoursePackage => ({
  id,
  name: `Pacote ${id}`,
  description: "",
  amount: 10_000,
  type: "SINGLE_PAYMENT",
  status: "ACTIVE",
  courses: [{ id, name: `Curso ${id}` }],
  single_payment: { installments: 1 },
  plan: null,
  payment_methods: ["BOLETO", "CREDIT_CARD"],
  formatted_payment_methods: [],
  unit: null,
  ...more,
});
const free = onSale(1, { type: "FREE", amount: 0, single_payment: null, payment_methods: [] });
const twelve = onSale(2, { single_payment: { installments: 12 } });
const plan = onSale(3, { type: "PLAN", single_payment: null, plan: { trial_days: 7, installments: 3 } });
const closed = onSale(4, { status: "INACTIVE" });
const cardOnly = onSale(5, { payment_methods: ["CREDIT_CARD"], single_payment: { installments: 3 } });
const boletoOnly = onSale(6, { payment_methods: ["BOLETO"] });
const sameCourse = onSale(7, { courses: [{ id: 2, name: "Curso 2" }] });
const twoCourses = onSale(8, { courses: [...sameCourse.courses, ...cardOnly.courses] });
/** The highest price of a package: the total of 21 of them still fits the database column. */
const dear = Array.from({ length: 22 }, (_, index) => onSale(100 + index, { amount: 100_000_000 }));
const shop = [free, twelve, plan, closed, cardOnly, boletoOnly, sameCourse, twoCourses, ...dear];

const city = { id: 3550308, name: "São Paulo", stateId: 35 };
const nobody: SavedContact = { phones: [], addresses: [], city, inState: true };
const reachable: SavedContact = {
  phones: [{ id: 4, number: "5511999990000" }],
  addresses: [
    {
      id: 9,
      street: "Rua A",
      number: "1",
      complement: null,
      neighborhood: "Centro",
      cep: "01001000",
      cityId: 3550308,
      city: "São Paulo",
      stateId: 35,
    },
  ],
  city: undefined,
  inState: false,
};
const card = {
  payment_method: "CREDIT_CARD",
  card_holder_name: "ANA LIMA",
  card_number: cards.approved,
  card_expiration_date: "12/26",
  card_cvv: "123",
};

const check = (body: object, saved = reachable) => {
  const payload = orderPayload(body);
  const wanted = shop.filter(({ id }) => payload.course_packages.includes(id));
  return checkOrder(payload, wanted, saved, today);
};
const errorsOf = (body: object, saved?: SavedContact) => {
  const checked = check(body, saved);
  return "errors" in checked ? checked.errors : {};
};
const draftOf = (body: object, saved?: SavedContact) => {
  const checked = check(body, saved);
  return "draft" in checked ? checked.draft : expect.fail(JSON.stringify(checked.errors));
};

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

describe("a card", () => {
  test.each([
    ["card_holder_name", "", "Campo obrigatório"],
    ["card_holder_name", "1", "Escreva o nome como está no cartão."],
    ["card_number", "", "Campo obrigatório"],
    ["card_number", "4000000000000011", "Número de cartão inválido."],
    ["card_number", "0", "Número de cartão inválido."],
    ["card_expiration_date", "", "Campo obrigatório"],
    ["card_expiration_date", "10/26", "Validade inválida."],
    ["card_expiration_date", "13/30", "Validade inválida."],
    ["card_expiration_date", "1/30", "Validade inválida."],
    ["card_cvv", "", "Campo obrigatório"],
    ["card_cvv", "12", "CVV inválido."],
    ["card_cvv", "12345", "CVV inválido."],
  ])("with %s %j", (field, value, message) => {
    expect(errorsOf({ course_packages: [5], ...card, [field]: value })).toEqual({ [field]: [message] });
  });

  test("is accepted with and without separators, through its last month", () => {
    for (const body of [
      { ...card, card_number: "4000 0000 0000 0010", card_expiration_date: "1126" },
      { ...card, card_expiration_date: "11/26" },
    ]) {
      expect(draftOf({ course_packages: [5], ...body }).payment?.card).toMatchObject({
        kind: "full",
        number: cards.approved,
        expirationMonth: 11,
        expirationYear: 26,
      });
    }
  });

  test("sent as a token needs none of the card fields", () => {
    const body = { course_packages: [5], payment_method: "CREDIT_CARD", card_token: "token_abc123" };
    expect(draftOf(body).payment?.card).toEqual({ kind: "token", token: "token_abc123" });
    expect(errorsOf({ ...body, card_token: "a b" })).toEqual({ card_token: ["Confira os dados do cartão."] });
  });
});

describe("phone and address", () => {
  const order = { course_packages: [2], payment_method: "BOLETO" };

  test("are reported as missing together with the payment method", () => {
    expect(
      Object.keys(
        errorsOf({ course_packages: [2] }, { ...nobody, city: undefined, inState: false }),
      ).toSorted(),
    ).toEqual([
      "address_cep",
      "address_city_id",
      "address_neighborhood",
      "address_number",
      "address_state_id",
      "address_street",
      "payment_method",
      "phone_number",
    ]);
  });

  test("are taken from the profile when none is named", () => {
    expect(draftOf(order).payment).toMatchObject({ phone: "5511999990000", address: { id: 9 } });
    expect(draftOf({ ...order, phone_id: "4", address_id: 9 }).payment).toMatchObject({ address: { id: 9 } });
  });

  test("of another student are not found", () => {
    expect(errorsOf({ ...order, phone_id: 5, address_id: 10 })).toEqual({
      phone_id: ["Telefone não encontrado."],
      address_id: ["Endereço não encontrado."],
    });
  });

  test.each([
    ["phone_number", "123", "Telefone inválido. Informe o DDD e o número."],
    ["address_cep", "123", "CEP inválido."],
    ["address_street", "", "Campo obrigatório"],
  ])("%s %j", (field, value, message) => {
    expect(errorsOf({ ...order, ...contact, [field]: value }, nobody)).toEqual({ [field]: [message] });
  });

  test("an unknown state is reported on the state alone", () => {
    const elsewhere = { ...order, ...contact, address_state_id: 99 };
    expect(errorsOf(elsewhere, { ...nobody, inState: false })).toEqual({
      address_state_id: ["Selecione o estado."],
    });
  });

  test("a city must be in the chosen state", () => {
    const wrong = errorsOf({ ...order, ...contact, address_state_id: 33 }, nobody);
    expect(wrong).toEqual({ address_city_id: ["Selecione uma cidade do estado escolhido."] });
    const nowhere = errorsOf({ ...order, ...contact, address_city_id: 99 }, { ...nobody, city: undefined });
    expect(nowhere).toEqual(wrong);
    expect(draftOf({ ...order, ...contact }, nobody).payment).toMatchObject({
      phone: "11987654321",
      address: { id: null, cep: "01001000", city: "São Paulo", stateId: 35, complement: null },
    });
  });
});
