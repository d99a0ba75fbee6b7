import type { CoursePackage, User } from "@sabia/contract";
import { expect, test } from "vitest";
import {
  chosenInstallments,
  chosenMethod,
  findEmptyContact,
  keptNames,
  listShown,
  placeContactErrors,
  startFrom,
  toCardPart,
  toOrder,
  withoutSecrets,
} from "./payment-fields.ts";

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
  formatted_payment_methods: [],
  unit: null,
};
const plan: CoursePackage = {
  ...single,
  id: 3,
  type: "PLAN",
  single_payment: null,
  plan: { trial_days: 7, installments: 3 },
};
const cart = { key: "cart", packages: [single] };
const subscription = { key: "plan/3", packages: [plan] };

const makeUser = (person: Partial<User["person"]>): User => ({
  id: 7,
  name: "Carla Nunes",
  email: "carla.nunes@sabia.example",
  genero: "F",
  identidadeGenero: "F",
  naturalidade: "",
  dataNascimento: "2001-01-01",
  CPF: "52998224725",
  person: { id: 7, phones: [], addresses: [], student: { student_number: "1" }, ...person },
});
const newcomer = makeUser({});
const place = { id: 1, name: "" };
const ana = makeUser({
  phones: [{ id: 4, number: "32987654321" }],
  addresses: [
    {
      id: 9,
      street: "",
      neighborhood: "",
      number: "",
      complement: "",
      cep: "",
      city: place,
      state: place,
    },
  ],
});
const card = {
  card_number: "4000 0000 0000 0010",
  card_holder_name: " CARLA NUNES ",
  card_expiration_date: "09/29",
  card_cvv: "123",
};
const filled = startFrom({
  payment_method: "CREDIT_CARD",
  installments: "3",
  phone_number: "(32) 9 8765-4321",
  address_cep: "36010-041",
  address_state_id: "31",
  address_city_id: "3136702",
  address_street: "Rua Halfeld",
  address_number: "12",
  address_neighborhood: "Centro",
});

test("no field of a card is ever written to a draft or read from one", () => {
  expect(keptNames.filter((name) => name.startsWith("card_"))).toEqual([]);
  expect(startFrom(card)).toMatchObject({ card_number: "", card_holder_name: "", card_cvv: "" });
  expect(JSON.stringify(withoutSecrets({ ...filled, ...card }))).not.toMatch(/4000|CARLA|123/);
  expect(JSON.stringify(toOrder(cart, { ...filled, ...card }, newcomer))).not.toMatch(/4000|CARLA|123"/);
});

test("masks are stripped, and contact data that is not saved yet is sent", () => {
  expect(toOrder(cart, filled, newcomer)).toEqual({
    type: "SINGLE_PAYMENT",
    course_packages: [2],
    shown_amount: 49900,
    payment_method: "CREDIT_CARD",
    installments: 3,
    phone_number: "32987654321",
    address_cep: "36010041",
    address_state_id: "31",
    address_city_id: "3136702",
    address_street: "Rua Halfeld",
    address_number: "12",
    address_neighborhood: "Centro",
    address_complement: "",
  });
  expect(toCardPart({ ...filled, ...card })).toEqual({
    card_number: "4000000000000010",
    card_holder_name: "CARLA NUNES",
    card_expiration_date: "0929",
    card_cvv: "123",
  });
});

test("saved telephone and address are sent as their ids", () => {
  const order = toOrder(cart, filled, ana);
  expect(order).toMatchObject({ phone_id: 4, address_id: 9 });
  expect(Object.keys(order)).not.toContain("phone_number");
  expect(Object.keys(order)).not.toContain("address_street");
});

const free = { ...single, type: "FREE" as const, amount: 0, single_payment: null, payment_methods: [] };

test("an order of only free packages has no method", () => {
  expect(toOrder({ key: "cart", packages: [free] }, filled, newcomer)).toEqual({
    type: "FREE",
    course_packages: [2],
    shown_amount: 0,
    payment_method: null,
    installments: 1,
  });
});

test.each([
  ["card, more than one possible: starts empty", cart, "CREDIT_CARD", "", null],
  ["card, chosen", cart, "CREDIT_CARD", "12", 12],
  ["card, over the limit: a draft of another cart", cart, "CREDIT_CARD", "13", null],
  ["boleto of a cart: always one", cart, "BOLETO", "3", 1],
  ["boleto of a plan: one until another is chosen", subscription, "BOLETO", "", 1],
  ["boleto of a plan, chosen", subscription, "BOLETO", "3", 3],
] as const)("%s", (_what, purchase, payment_method, installments, expected) => {
  expect(chosenInstallments(purchase, { ...filled, payment_method, installments })).toBe(expected);
});

test("a single possible installment is no choice", () => {
  const once = { ...single, single_payment: { installments: 1 } };
  const values = { ...filled, installments: "" };
  expect(chosenInstallments({ key: "cart", packages: [once] }, values)).toBe(1);
});

test("a method that this purchase excludes counts as none", () => {
  const cardOnly = { ...single, payment_methods: ["CREDIT_CARD" as const] };
  const values = { ...filled, payment_method: "BOLETO" };
  expect(chosenMethod({ key: "cart", packages: [cardOnly] }, values)).toBeNull();
});

const cardNames = ["card_number", "card_holder_name", "card_expiration_date", "card_cvv"];
const addressNames = ["cep", "state_id", "city_id", "street", "number", "neighborhood", "complement"];
const contactNames = ["phone_number", ...addressNames.map((name) => `address_${name}`)];
test.each([
  ["a free purchase", { key: "cart", packages: [free] }, "BOLETO", newcomer, []],
  ["no method yet", cart, "", ana, ["payment_method"]],
  ["no method yet, nothing saved", cart, "", newcomer, ["payment_method", ...contactNames]],
  ["a card in parts", cart, "CREDIT_CARD", ana, ["payment_method", ...cardNames, "installments"]],
  ["a boleto, nothing saved", cart, "BOLETO", newcomer, ["payment_method", ...contactNames]],
  ["a plan's boleto: its parts are always chosen", subscription, "BOLETO", ana, ["payment_method"]],
] as const)("shown for %s", (_what, purchase, payment_method, user, expected) => {
  expect(listShown(purchase, { ...filled, payment_method }, user)).toEqual(expected);
});

test("empty fields of telephone and address are shown along with the card's errors", () => {
  const shown = listShown(cart, { ...filled, payment_method: "CREDIT_CARD" }, newcomer);
  expect(findEmptyContact(filled, shown)).toEqual({});
  expect(findEmptyContact({ ...startFrom({}), address_number: "  " }, shown)).toEqual({
    phone_number: "Campo obrigatório",
    address_cep: "Campo obrigatório",
    address_state_id: "Selecione o estado.",
    address_city_id: "Selecione a cidade.",
    address_street: "Campo obrigatório",
    address_number: "Campo obrigatório",
    address_neighborhood: "Campo obrigatório",
  });
  // saved data has no fields
  expect(
    findEmptyContact(startFrom({}), listShown(cart, { ...filled, payment_method: "CREDIT_CARD" }, ana)),
  ).toEqual({});
});

test("an error of a saved phone or address is shown in the block that asks for another one", () => {
  const errors = { phone_id: ["Telefone não encontrado."], address_id: ["Endereço não encontrado."] };
  expect(placeContactErrors(errors, ["phone_number", "address_cep"])).toEqual({
    phone_number: errors.phone_id,
    address_cep: errors.address_id,
  });
  expect(placeContactErrors(errors, ["card_number"])).toEqual(errors);
  const typed = { address_cep: ["A operadora não aceitou este endereço."] };
  expect(placeContactErrors(typed, ["address_cep"])).toEqual(typed);
});
