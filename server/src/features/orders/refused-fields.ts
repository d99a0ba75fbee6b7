import type { FieldErrors } from "./field-errors.ts";

/** Fields of ours by what the gateway calls them. */
const names: readonly (readonly [RegExp, field: string, message: string])[] = [
  [/phone/i, "phone_number", "A operadora não aceitou este telefone."],
  [/address|zip|city|state|street/i, "address_cep", "A operadora não aceitou este endereço."],
  [/token/i, "card_token", "Confira os dados do cartão."],
  [/holder/i, "card_holder_name", "Confira o nome no cartão."],
  [/exp/i, "card_expiration_date", "Confira a validade do cartão."],
  [/cvv/i, "card_cvv", "Confira o CVV."],
  [/card|number/i, "card_number", "Confira os dados do cartão."],
  [/installment/i, "installments", "A operadora não aceitou este número de parcelas."],
];

/** What the gateway refused of an order, by the fields that a student can mend. */
export function refusedFields(refused: readonly string[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const path of refused) {
    const known = names.find(([pattern]) => pattern.test(path));
    if (known) errors[known[1]] = [known[2]];
  }
  if (Object.keys(errors).length > 0) return errors;
  return {
    payment_method: ["A operadora não aceitou este pagamento. Confira seus dados ou escolha outra forma."],
  };
}
