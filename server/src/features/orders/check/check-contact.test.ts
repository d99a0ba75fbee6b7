import { describe, expect, test } from "vitest";
import { draftOf, errorsOf, nobody } from "../../../testing/commerce/checked-orders.ts";
import { contact } from "../../../testing/commerce/shopping.ts";

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
