import type { FieldErrors } from "../../../platform/errors.ts";

const anyPayment = "A operadora não aceitou este pagamento. Confira seus dados ou escolha outra forma.";

/**
 * Our field for each of the gateway's field names; the first match counts. What has no field in the form is
 * reported at the payment method.
 */
const names: readonly (readonly [RegExp, field: string, message: string])[] = [
  [
    /customer\.email$/i,
    "payment_method",
    "A operadora não aceitou o seu e-mail. Troque-o no seu perfil e tente de novo.",
  ],
  [
    /customer\.name$/i,
    "payment_method",
    "A operadora não aceitou o seu nome. Confira-o no seu perfil e tente de novo.",
  ],
  [
    /customer\.document/i,
    "payment_method",
    "A operadora não aceitou o seu CPF. Fale com a escola para corrigi-lo.",
  ],
  [/phone/i, "phone_number", "A operadora não aceitou este telefone."],
  [/address|zip|city|state|street/i, "address_cep", "A operadora não aceitou este endereço."],
  [/boleto/i, "payment_method", anyPayment],
  [/token/i, "card_token", "Confira os dados do cartão."],
  [/holder/i, "card_holder_name", "Confira o nome no cartão."],
  [/exp/i, "card_expiration_date", "Confira a validade do cartão."],
  [/cvv/i, "card_cvv", "Confira o CVV."],
  [/card|number/i, "card_number", "Confira os dados do cartão."],
  [/installment/i, "installments", "A operadora não aceitou este número de parcelas."],
];

type FieldError = readonly [field: string, message: string];
/** Where to report contact data that was not typed: saved contact data has no field on the page. */
const savedContact: Readonly<Record<string, FieldError>> = {
  phone_number: [
    "phone_id",
    "A operadora não aceitou o telefone do seu cadastro. Fale com a escola para corrigi-lo.",
  ],
  address_cep: [
    "address_id",
    "A operadora não aceitou o endereço do seu cadastro. Fale com a escola para corrigi-lo.",
  ],
};

/**
 * Converts the gateway's refusal to errors by field. `saved`: contact fields that came from the profile
 * instead of the form.
 */
export function refusedFields(refused: readonly string[], saved: readonly string[] = []): FieldErrors {
  const errors: FieldErrors = {};
  for (const path of refused) {
    const [, name, typed] = names.find(([pattern]) => pattern.test(path)) ?? [];
    if (name === undefined || typed === undefined) continue;
    const [field, message] = (saved.includes(name) && savedContact[name]) || [name, typed];
    errors[field] = [...new Set([...(errors[field] ?? []), message])];
  }
  return Object.keys(errors).length > 0 ? errors : { payment_method: [anyPayment] };
}
