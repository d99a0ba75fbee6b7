import { expect, test } from "vitest";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import { byBoleto, byCard, orderOf, packages } from "../../../testing/commerce/shopping.ts";
import type { Client } from "../../../testing/portal/test-app.ts";

let carla: Client;
openShop((shop) => {
  ({ carla } = shop);
});

const errorsOf = async (body: object) => {
  const answer = await carla.post("/orders", body);
  expect(answer.statusCode).toBe(422);
  return answer.json().errors;
};
const tooLong = ["Use no máximo 140 caracteres."];

test("a field that can't be read is reported together with the errors of the others", async () => {
  const typed = { address_street: "a".repeat(141), address_cep: "123", phone_number: "1", card_number: "4" };
  expect(await errorsOf(byCard(packages.single, undefined, { ...typed, installments: "3" }))).toEqual({
    address_street: tooLong,
    address_cep: ["CEP inválido."],
    phone_number: ["Telefone inválido. Informe o DDD e o número."],
    card_number: ["Número de cartão inválido."],
    installments: ["Escolha o número de parcelas!"],
  });
});

test("an unknown payment method is reported together with the missing contact", async () => {
  const errors = await errorsOf({ course_packages: [packages.single], payment_method: "PIX" });
  expect(errors).toMatchObject({
    payment_method: ["Selecione um método de pagamento!"],
    phone_number: ["Campo obrigatório"],
    address_city_id: ["Selecione a cidade."],
  });
});

test("no field is reported as missing while another that replaces it can't be read", async () => {
  const named = {
    course_packages: [packages.single],
    payment_method: "BOLETO",
    phone_id: "x",
    address_id: "y",
  };
  expect(await errorsOf(named)).toEqual({
    phone_id: ["Telefone inválido."],
    address_id: ["Endereço inválido."],
  });
  const token = { ...byCard(packages.single), card_number: "", card_token: "t".repeat(121) };
  expect(await errorsOf(token)).toEqual({ card_token: ["Use no máximo 120 caracteres."] });
});

test("a field that can't be read hides only the errors of those it replaces", async () => {
  const wrong = { phone_number: "1", address_cep: "123", card_number: "4" };
  const token = { ...wrong, card_token: "t".repeat(121), phone_id: "x" };
  expect(await errorsOf(byCard(packages.single, undefined, token))).toEqual({
    phone_id: ["Telefone inválido."],
    address_cep: ["CEP inválido."],
    card_token: ["Use no máximo 120 caracteres."],
  });
  expect(await errorsOf(byCard(packages.single, undefined, { ...wrong, address_id: "y" }))).toEqual({
    phone_number: ["Telefone inválido. Informe o DDD e o número."],
    address_id: ["Endereço inválido."],
    card_number: ["Número de cartão inválido."],
  });
});

test.each([
  ["a malformed id", ["x"], { "course_packages.0": ["Pacote inválido."] }],
  ["a malformed id beside a package", [packages.single, "x"], { "course_packages.1": ["Pacote inválido."] }],
  ["no list", "x", { course_packages: ["Escolha ao menos um curso."] }],
  ["an empty list", [], { course_packages: ["Escolha ao menos um curso."] }],
])("%s for the packages hides no error of the payment", async (_what, course_packages, own) => {
  const wrong = { course_packages, phone_number: "1", address_cep: "123", card_number: "4" };
  expect(await errorsOf(byCard(packages.single, undefined, wrong))).toEqual({
    ...own,
    phone_number: ["Telefone inválido. Informe o DDD e o número."],
    address_cep: ["CEP inválido."],
    card_number: ["Número de cartão inválido."],
  });
});

test("a body that is no object is reported alone: it named no course", async () => {
  expect(Object.keys(await errorsOf([]))).toEqual(["body"]);
});

test("a malformed id is judged like an unknown package", async () => {
  for (const payment_method of ["BOLETO", null]) {
    const malformed = await errorsOf({ course_packages: ["x"], payment_method });
    const unknown = await errorsOf({ course_packages: [99], payment_method });
    expect(Object.keys(malformed).filter((field) => !field.startsWith("course_packages"))).toEqual(
      Object.keys(unknown).filter((field) => !field.startsWith("course_packages")),
    );
  }
});

test("a course that the student already has is reported beside a malformed field", async () => {
  orderOf(await carla.post("/orders", byBoleto(packages.single)));
  const again = byBoleto(packages.single, { address_complement: "a".repeat(141) });
  expect(await errorsOf(again)).toEqual({
    course_packages: ["Você já possui este curso."],
    address_complement: tooLong,
  });
});
