import type { OrderPayload } from "@sabia/contract";
import { fingerprintSubmission, type SubmissionFingerprint } from "../../../platform/idempotency.ts";

/**
 * `key` is the `Idempotency-Key` header. The digest covers only the last four digits of a card, which are
 * stored anyway: a hash of the whole number could be reversed by brute force. The token is left out, because
 * the same card gets a new one when a request is repeated.
 */
export function describeOrder(
  key: string | string[] | undefined,
  payload: OrderPayload,
): SubmissionFingerprint {
  const { course_packages, payment_method, installments } = payload;
  const { phone_id, phone_number, address_id, address_street, address_number, address_cep } = payload;
  const { address_city_id, address_complement, address_neighborhood, card_number } = payload;
  const content = [
    [...new Set(course_packages)].toSorted((one, other) => one - other),
    [payment_method, payment_method === "CREDIT_CARD" ? installments : (installments ?? 1)],
    [phone_id, phone_number?.replace(/\D/g, "")],
    [address_id, address_street, address_number, address_complement, address_neighborhood],
    [address_cep?.replace(/\D/g, ""), address_city_id],
    payment_method === "CREDIT_CARD" ? card_number?.replace(/\D/g, "").slice(-4) : null,
  ];
  return fingerprintSubmission(key, content);
}
