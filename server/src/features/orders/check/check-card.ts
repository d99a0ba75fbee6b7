import { isCardExpiration, isCardNumber, type OrderPayload } from "@sabia/contract";
import type { FieldErrors } from "../../../platform/errors.ts";
import type { Card } from "../../gateway/public.ts";

const required = ["Campo obrigatório"];
const toDigits = (text: string) => text.replace(/[\s./-]/g, "");

/**
 * The card of an order: a token from the gateway, or the four card fields (spec §5). No error message repeats what was
 * typed. `today` is the brand's day.
 */
export function checkCard(payload: OrderPayload, today: string): { card?: Card; errors: FieldErrors } {
  if (payload.card_token !== null) {
    return /^[\w-]{6,120}$/.test(payload.card_token)
      ? { card: { kind: "token", token: payload.card_token }, errors: {} }
      : { errors: { card_token: ["Confira os dados do cartão."] } };
  }
  const holderName = payload.card_holder_name ?? "";
  const number = toDigits(payload.card_number ?? "");
  const expiration = toDigits(payload.card_expiration_date ?? "");
  const cvv = payload.card_cvv ?? "";
  const errors: FieldErrors = {};
  const check = (field: string, value: string, valid: boolean, message: string) => {
    if (value === "") errors[field] = required;
    else if (!valid) errors[field] = [message];
  };
  check(
    "card_holder_name",
    holderName,
    /\p{L}.*\p{L}/u.test(holderName),
    "Escreva o nome como está no cartão.",
  );
  check("card_number", number, isCardNumber(number), "Número de cartão inválido.");
  check("card_expiration_date", expiration, isCardExpiration(expiration, today), "Validade inválida.");
  check("card_cvv", cvv, /^\d{3,4}$/.test(cvv), "CVV inválido.");
  if (Object.keys(errors).length > 0) return { errors };
  const month = Number(expiration.slice(0, 2));
  const year = Number(expiration.slice(2));
  const card = {
    kind: "full",
    holderName,
    number,
    expirationMonth: month,
    expirationYear: year,
    cvv,
  } as const;
  return { card, errors };
}
