import { orderTexts } from "@sabia/contract/texts";
import type { CardProblems } from "./card-rules.ts";
import {
  chosenInstallments,
  chosenMethod,
  findEmptyContact,
  type PaymentField,
  type PaymentValues,
} from "./payment-fields.ts";
import { isFree, type Purchase } from "./purchase.ts";

/** Errors that the form finds itself, by field; the server finds all others. */
export function findProblems(
  purchase: Purchase,
  values: PaymentValues,
  shown: readonly PaymentField[],
  card: CardProblems,
): Partial<Record<PaymentField, string>> {
  if (isFree(purchase)) return {};
  const method = chosenMethod(purchase, values);
  if (method === null) return { payment_method: orderTexts.noMethod };
  if (method !== "CREDIT_CARD") return {};
  const isChosen = chosenInstallments(purchase, values) !== null;
  const installments = isChosen ? {} : { installments: orderTexts.noInstallments };
  return { ...card, ...installments, ...findEmptyContact(values, shown) };
}
