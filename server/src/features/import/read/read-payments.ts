import { z } from "zod";
import type { PlaceOf, Refusals, Unique } from "../refusals.ts";
import { cents, moment, number, text } from "./fields.ts";
import type { PaymentSource } from "./package.types.ts";

/** Payments made before the portal, by enrollment. */
export const paymentsSchema = z
  .array(
    z.strictObject({
      enrollment: number,
      at: moment,
      title: text(140),
      price: cents(1),
      method: z.enum(["BOLETO", "CREDIT_CARD"]),
      installments: z.int().min(1).max(24).default(1),
      card: z
        .strictObject({
          brand: text(40),
          last_digits: z.string().regex(/^\d{4}$/, {
            error: "must be the card's last four digits, in quotes, and never more of it",
          }),
        })
        .optional(),
      status: z.enum(["paid", "refunded"]).default("paid"),
    }),
  )
  .default([]);

/** Reads the payments of one history file. `enrollments` is null if enrollments.csv could not be read. */
export function readPayments(
  entries: z.output<typeof paymentsSchema>,
  placeOf: PlaceOf,
  enrollments: ReadonlySet<string> | null,
  { unique, refusals }: { unique: Unique; refusals: Refusals },
): PaymentSource[] {
  return entries.map(({ card, ...entry }, index): PaymentSource => {
    const place = placeOf("payments", index, "enrollment");
    if (enrollments && !enrollments.has(entry.enrollment)) {
      refusals.add(place, `there is no enrollment "${entry.enrollment}"`);
    }
    const key = JSON.stringify([entry.enrollment, entry.at, entry.title]);
    unique.add(key, place);
    if ((entry.method === "CREDIT_CARD") !== (card !== undefined)) {
      refusals.add(
        placeOf("payments", index, "method"),
        "CREDIT_CARD needs a card with brand and last_digits, BOLETO has none",
      );
    }
    if (entry.method === "BOLETO" && entry.installments > 1) {
      refusals.add(placeOf("payments", index, "installments"), "a boleto is paid in one installment");
    }
    return {
      ...entry,
      key,
      place,
      card: card ? { brand: card.brand, lastDigits: card.last_digits } : null,
    };
  });
}
