import { describe, expect, test } from "vitest";
import { card, draftOf, errorsOf } from "../../../testing/commerce/checked-orders.ts";
import { cards } from "../../../testing/commerce/test-cards.ts";

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
