import { createHash } from "node:crypto";
import type { CoursePackage } from "@sabia/contract";
import type { Brand } from "../../../db/brands.ts";
import { type Buyer, type Gateway, GatewayError, type NewSubscription } from "../../gateway/public.ts";
import type { BuyerRow } from "../buyers.queries.ts";
import type { OrderPayment } from "../check/check-order.ts";
import { dueDayOf } from "../due-date.ts";
import type { OrderRow } from "../orders.queries.ts";
import { type GatewayReport, interpretOrder, interpretSubscription } from "../settle/gateway-report.ts";
import { findGatewayPlan, forgetGatewayPlan, saveGatewayPlan } from "./gateway-plans.queries.ts";

export type ChargeOptions = {
  readonly brand: Brand;
  readonly gateway: Gateway;
  /** Names the gateway in use: a plan made at one gateway is unknown to another. */
  readonly gatewayName: () => string;
  readonly boletoDays: number;
};

type ChargeInput = {
  readonly order: OrderRow;
  readonly packages: readonly CoursePackage[];
  readonly buyer: BuyerRow;
  readonly payment: OrderPayment;
};

/** The buyer in the gateway's format: a Brazilian number is sent without its country code, 55. */
function describeBuyer(brand: Brand, buyer: BuyerRow, { phone, address }: OrderPayment): Buyer {
  const { street, number, complement, neighborhood, cep, city, stateId } = address;
  return {
    code: `${brand.slug}.${buyer.id}`,
    name: buyer.name,
    email: buyer.email,
    document: buyer.cpf,
    phone: phone.length >= 12 && phone.startsWith("55") ? phone.slice(2) : phone,
    address: { street, number, complement, neighborhood, cep, city, stateId },
  };
}

const shorten = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 22);

/**
 * Returns the id of the gateway's plan for a package at the order's price. A new plan is created whenever the
 * terms change. A `dead` plan, which the gateway no longer knows, is replaced.
 */
async function ensurePlan(
  { brand, gateway, gatewayName }: ChargeOptions,
  { id, name, plan, payment_methods: methods }: CoursePackage,
  { amount, dead }: { amount: number; dead?: string },
): Promise<string> {
  const content = [gatewayName(), brand.slug, id, name, amount, plan, methods];
  const terms = shorten(JSON.stringify(content));
  if (dead !== undefined) await forgetGatewayPlan(brand.db, { packageId: id, terms, gatewayId: dead });
  const known = await findGatewayPlan(brand.db, id, terms);
  if (known !== undefined) return known;
  const gatewayId = await gateway.createPlan({
    // The key that created the dead plan would only return that plan again.
    idempotencyKey: `plan.${dead === undefined ? terms : shorten(`${terms} after ${dead}`)}`,
    code: terms,
    name,
    amount,
    methods,
    trialDays: plan?.trial_days ?? 0,
    maxInstallments: plan?.installments ?? 1,
  });
  await saveGatewayPlan(brand.db, { packageId: id, terms, gatewayId });
  return gatewayId;
}

type SubscriptionInput = Omit<NewSubscription, "planId">;

/**
 * Subscribes to the plan. If the gateway no longer knows the plan (it was deleted there, or the API key now
 * belongs to another account), creates it again, once. The failed call created nothing, so the order's own
 * idempotency key is still unused.
 */
async function subscribe(
  options: ChargeOptions,
  plan: CoursePackage,
  amount: number,
  sent: SubscriptionInput,
) {
  const planId = await ensurePlan(options, plan, { amount });
  const answer = await options.gateway.createSubscription({ ...sent, planId });
  if (answer !== "unknownPlan") return answer;
  const recreated = await ensurePlan(options, plan, { amount, dead: planId });
  const again = await options.gateway
    .createSubscription({ ...sent, planId: recreated })
    .catch((error: unknown) => {
      // The first call may have used up the token, so the card is not at fault.
      const isUsed = error instanceof GatewayError && error.fields.includes("card_token");
      throw isUsed
        ? new GatewayError("away", "the card's token was used up for a plan that was gone")
        : error;
    });
  if (again === "unknownPlan")
    throw new GatewayError("away", "the gateway doesn't know the plan that it has just made");
  return again;
}

/**
 * Sends an order to the gateway and returns its answer; `refused` for a plan whose card was refused, of which
 * the gateway keeps nothing. Throws a `GatewayError` if there is no answer. Safe to retry: the order's code
 * is the idempotency key at the gateway.
 */
export async function chargeOrder(
  options: ChargeOptions,
  { order, packages, buyer: row, payment }: ChargeInput,
  now: Date,
): Promise<GatewayReport | "refused"> {
  const { brand, gateway, boletoDays } = options;
  const buyer = describeBuyer(brand, row, payment);
  const sent = { code: order.code, idempotencyKey: order.code, buyer };
  const { card, installments } = payment;
  const [plan] = packages;
  if (order.type === "PLAN" && plan) {
    const how = card
      ? { method: "CREDIT_CARD" as const, card }
      : { method: "BOLETO" as const, dueDays: boletoDays };
    const answer = await subscribe(options, plan, order.amount, { ...sent, installments, payment: how });
    return answer === "refused"
      ? answer
      : interpretSubscription(answer, order, { now, timeZone: brand.timeZone });
  }
  const items = order.items
    .filter(({ unitPrice }) => unitPrice > 0)
    .map(({ packageId, title, quantity, unitPrice }) => {
      return { code: String(packageId), title, quantity, unitPrice };
    });
  const how = card
    ? { method: "CREDIT_CARD" as const, card, installments }
    : { method: "BOLETO" as const, dueDay: dueDayOf(now, boletoDays, brand.timeZone) };
  const answer = await gateway.createOrder({ ...sent, items, payment: how });
  return interpretOrder(answer, order, { now, timeZone: brand.timeZone });
}
