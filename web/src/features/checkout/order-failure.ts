import { splitErrors } from "../../platform/api/field-errors.ts";
import type { ApiError } from "../../platform/api/http.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { currentUserQuery } from "../../platform/session/current-user.ts";
import { listShown, type PaymentField, type PaymentValues, placeContactErrors } from "./payment-fields.ts";
import type { Purchase } from "./purchase.ts";

/** The subject of an order's toasts, by which one replaces another. */
export const orderToasts = "order";

/** A refused phone or address is not stored: the form asks for it again, and shows these fields, at the latest when this resolves. */
export async function listShownAfter(
  { errors }: ApiError,
  shown: PaymentField[],
  purchase: Purchase,
  values: PaymentValues,
): Promise<PaymentField[]> {
  if (!Object.keys(errors).some((name) => /^(phone|address)_/.test(name))) return shown;
  const known = await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => null);
  if (!known) return shown;
  // the page learns of it in a new task: errors of fields that it doesn't show yet would take no focus
  await new Promise((resolve) => setTimeout(resolve));
  return listShown(purchase, values, known.user);
}

/** The errors of a refused order (422): of the fields that are shown, of the packages, and others, which have no field in the form. */
export function readRefusal(error: Pick<ApiError, "errors" | "message">, shown: readonly PaymentField[]) {
  const { card_token, course_packages, ...errors } = error.errors;
  const contact = placeContactErrors(errors, shown);
  const all = card_token ? { card_number: card_token, ...contact } : contact;
  const { fields, others } = splitErrors({ errors: all }, shown);
  const [ofPackages] = course_packages ?? [];
  const hasNoField = Object.keys(fields).length === 0 && !course_packages;
  return { fields, ofPackages, elsewhere: others[0] ?? (hasNoField ? error.message : undefined) };
}
