import type { Brand } from "../../../db/brands.ts";
import type { Clock } from "../../../platform/clock.ts";
import { minuteMs } from "../../../platform/durations.ts";
import { GatewayError } from "../../gateway/public.ts";
import { findPackages } from "../../packages/public.ts";
import { findBuyer } from "../buyers.queries.ts";
import { type ChargeOptions, chargeOrder } from "../charge/charge-order.ts";
import { heldUntil, whileHeld } from "../hold/hold-order.ts";
import { endUnknownOrder, releaseOrder, startHold } from "../hold/unanswered-orders.queries.ts";
import type { OrderRow } from "../orders.queries.ts";
import { dropRefusedContact, dropRefusedOrder } from "../place/drop-refused.ts";
import { settleOrder } from "../settle/settle-order.ts";

type Options = Omit<ChargeOptions, "brand"> & { readonly clock: Clock };

/** Sends a boleto order again under the same key: unlike for a card order, everything it needs is stored. */
export async function resendBoleto(options: Options, brand: Brand, order: OrderRow): Promise<void> {
  const { clock } = options;
  const now = clock.now();
  const ids = order.items.flatMap(({ packageId }) => packageId ?? []);
  const [packages, buyer] = await Promise.all([
    findPackages(brand.db, ids),
    findBuyer(brand.db, order.personId),
  ]);
  const phone = buyer?.phones[0]?.number;
  const address = buyer?.addresses[0];
  if (!buyer || !phone || !address) return;
  const held = await startHold(brand.db, order.id, now, heldUntil(now));
  if (!held) return;
  const payment = { method: "BOLETO", installments: order.installments, card: null, phone, address } as const;
  try {
    const input = { order, packages, buyer, payment };
    const report = await whileHeld(brand, clock, order.id, () =>
      chargeOrder({ ...options, brand }, input, now),
    );
    if (report === "refused") await dropRefusedOrder(brand, order);
    else await settleOrder(brand, order, report, now);
  } catch (error) {
    const reason = error instanceof GatewayError ? error.reason : null;
    const nextCheckAt = new Date(now.getTime() + 5 * minuteMs);
    // Without a reason the gateway may have accepted it, and only our own record failed.
    const inDoubt = reason === null || reason === "unknown" || held.inDoubt;
    await releaseOrder(brand.db, order.id, { inDoubt, nextCheckAt });
    // A retry would be refused, too: the student, who was promised a boleto, has to order again.
    if (
      reason === "invalid" &&
      !inDoubt &&
      (await endUnknownOrder(brand.db, { id: order.id, sentAt: now }, "refused", clock.now()))
    )
      await dropRefusedContact(brand, order);
    throw error;
  }
}
