import { cardBrand, isCardExpiration, isCardNumber } from "@sabia/contract/texts";
import { toDigits } from "../../ui/mask.ts";
import type { CardField, PaymentValues } from "./payment-fields.ts";

export const brandOf = (cardNumber: string): string | undefined => cardBrand(toDigits(cardNumber));

/** Digits of the code on the card; Amex has four. */
const codeLength = (cardNumber: string): number => (brandOf(cardNumber) === "Amex" ? 4 : 3);

const lengths: Record<string, number> = { Amex: 15, Diners: 14 };
const fullLength = (cardNumber: string): number => lengths[brandOf(cardNumber) ?? ""] ?? 16;

export type CardProblems = Partial<Record<CardField, string>>;

/** Errors of a card that need no request: check digit and date at once. `today` is the day in the brand's time zone. */
export function judgeCard(values: PaymentValues, today: string): CardProblems {
  const problems: CardProblems = {};
  const expiration = toDigits(values.card_expiration_date);
  if (!isCardNumber(toDigits(values.card_number)))
    problems.card_number = values.card_number
      ? "Número de cartão inválido. Confira os dígitos."
      : "Informe o número do cartão.";
  if (values.card_holder_name.trim().length < 2)
    problems.card_holder_name = "Informe o nome como está no cartão.";
  if (!isCardExpiration(expiration, today))
    problems.card_expiration_date = expiration ? "Validade inválida ou vencida." : "Informe a validade.";
  if (toDigits(values.card_cvv).length !== codeLength(values.card_number))
    problems.card_cvv = `Informe os ${codeLength(values.card_number)} dígitos.`;
  return problems;
}

/** A field with all its digits can be validated before it loses the focus. */
export const isComplete = (field: CardField, values: PaymentValues): boolean => {
  if (field === "card_number") return toDigits(values.card_number).length >= fullLength(values.card_number);
  if (field === "card_expiration_date") return toDigits(values.card_expiration_date).length === 4;
  return false;
};
