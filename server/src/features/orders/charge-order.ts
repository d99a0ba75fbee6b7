import { createHash } from "node:crypto";
import type { CoursePackage } from "@sabia/contract";
import type { Brand } from "../../db/brands.ts";
import type { Buyer, Gateway } from "../gateway/public.ts";
import type { BuyerRow } from "./buyers.queries.ts";
import type { OrderPayment } from "./check-order.ts";
import { dueDayOf } from "./due-date.ts";
import { findGatewayPlan, saveGatewayPlan } from "./gateway-plans.queries.ts";
import { type GatewayWord, hearOrder, hearSubscription } from "./gateway-word.ts";
import type { OrderRow } from "./orders.queries.ts";

export type Charging = {
  readonly brand: Brand;
  readonly gateway: Gateway;
  /** Which gateway it is: a plan made at one is unknown to another. */
  readonly gatewayName: () => string;
  readonly boletoDays: number;
};

type Charged = {
  readonly order: OrderRow;
  readonly packages: readonly CoursePackage[];
  readonly buyer: BuyerRow;
  readonly payment: OrderPayment;
};

/** The person as the gateway wants them: a Brazilian number without its 55. */
function describeBuyer(brand: Brand, buyer: BuyerRow, { phone, address }: OrderPayment): Buyer {
  const { street, number, complement, neighborhood, cep, city, stateId } = address;
  return {
    ...{ code: `${brand.slug}.${buyer.id}`, name: buyer.name, email: buyer.email, document: buyer.cpf },
    phone: phone.length >= 12 && phone.startsWith("55") ? phone.slice(2) : phone,
    address: { street, number, complement, neighborhood, cep, city, stateId },
  };
}

/** The gateway's plan for a package at the price of the order: made once, and again when its terms change. */
async function ensurePlan(
  { brand, gateway, gatewayName }: Charging,
  { id, name, plan, payment_methods: methods }: CoursePackage,
  amount: number,
): Promise<string> {
  const content = [gatewayName(), brand.slug, id, name, amount, plan, methods];
  const terms = createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22);
  const known = await findGatewayPlan(brand.db, id, terms);
  if (known !== undefined) return known;
  const gatewayId = await gateway.createPlan({
    ...{ code: terms, idempotencyKey: `plan.${terms}`, name, amount, methods },
    ...{ trialDays: plan?.trial_days ?? 0, maxInstallments: plan?.installments ?? 1 },
  });
  await saveGatewayPlan(brand.db, { packageId: id, terms, gatewayId });
  return gatewayId;
}

/**
 * Sends an order to the gateway and gives its word; `refused` for a plan of which nothing is left there. Throws a `GatewayError` when there is none. The same order may be
 * sent again: its code is the idempotency key there.
 */
export async function chargeOrder(
  charging: Charging,
  { order, packages, buyer: row, payment }: Charged,
  now: Date,
): Promise<GatewayWord | "refused"> {
  const { brand, gateway, boletoDays } = charging;
  const buyer = describeBuyer(brand, row, payment);
  const sent = { code: order.code, idempotencyKey: order.code, buyer };
  const { card, installments } = payment;
  const [plan] = packages;
  if (order.type === "PLAN" && plan) {
    const planId = await ensurePlan(charging, plan, order.amount);
    const how = card
      ? { method: "CREDIT_CARD" as const, card }
      : { method: "BOLETO" as const, dueDays: boletoDays };
    const said = await gateway.createSubscription({ ...sent, planId, installments, payment: how });
    return said === "refused" ? said : hearSubscription(said, order, { now, timeZone: brand.timeZone });
  }
  const items = order.items
    .filter(({ unitPrice }) => unitPrice > 0)
    .map(({ packageId, title, quantity, unitPrice }) => {
      return { code: String(packageId), title, quantity, unitPrice };
    });
  const how = card
    ? { method: "CREDIT_CARD" as const, card, installments }
    : { method: "BOLETO" as const, dueDay: dueDayOf(now, boletoDays, brand.timeZone) };
  const said = await gateway.createOrder({ ...sent, items, payment: how });
  return hearOrder(said, order, { now, timeZone: brand.timeZone });
}
