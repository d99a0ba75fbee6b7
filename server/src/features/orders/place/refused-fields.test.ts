import { expect, test } from "vitest";
import { refusedFields } from "./refused-fields.ts";

test.each([
  [
    "order.customer.email",
    { payment_method: ["A operadora não aceitou o seu e-mail. Troque-o no seu perfil e tente de novo."] },
  ],
  [
    "subscription.customer.name",
    { payment_method: ["A operadora não aceitou o seu nome. Confira-o no seu perfil e tente de novo."] },
  ],
  [
    "order.customer.document",
    { payment_method: ["A operadora não aceitou o seu CPF. Fale com a escola para corrigi-lo."] },
  ],
  ["order.customer.address.zip_code", { address_cep: ["A operadora não aceitou este endereço."] }],
  ["order.customer.phones.mobile_phone", { phone_number: ["A operadora não aceitou este telefone."] }],
  ["card_number", { card_number: ["Confira os dados do cartão."] }],
  ["order.payments[0].card.holder_name", { card_holder_name: ["Confira o nome no cartão."] }],
  [
    "order.payments[0].boleto.document_number",
    {
      payment_method: ["A operadora não aceitou este pagamento. Confira seus dados ou escolha outra forma."],
    },
  ],
])("the gateway's field %s is reported where a student can correct it", (field, errors) =>
  expect(refusedFields([field])).toEqual(errors),
);

test("every refused field is reported, with all messages of the same field", () =>
  expect(refusedFields(["order.customer.email", "order.customer.document", "card_cvv"])).toEqual({
    payment_method: [
      "A operadora não aceitou o seu e-mail. Troque-o no seu perfil e tente de novo.",
      "A operadora não aceitou o seu CPF. Fale com a escola para corrigi-lo.",
    ],
    card_cvv: ["Confira o CVV."],
  }));
