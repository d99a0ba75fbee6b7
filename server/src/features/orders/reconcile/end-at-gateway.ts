import type { Logger } from "pino";
import type { Brand } from "../../../db/brands.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Gateway } from "../../gateway/public.ts";
import type { OrderRow } from "../orders.queries.ts";
import { readPlanFromGateway, readSingleFromGateway } from "../settle/read-from-gateway.ts";
import { checkInAMinute, mayTurnUp } from "./check-again.ts";
import { findPaidInvoices, markEnded } from "./reconcile.queries.ts";

type Options = { readonly gateway: Gateway; readonly clock: Clock; readonly log: Logger };

/** `isOver`: no bank still reviews or refunds a card of it. */
type EndResult = { readonly id: string; readonly isOver: boolean };

/**
 * Ends a plan at the gateway: closes the boletos that a canceled plan leaves open, and refunds card payments
 * that opened nothing. Months known to be paid are not refunded, as they opened the course; neither are an
 * erased student's. Undefined if it doesn't exist there.
 */
async function endPlan(gateway: Gateway, brand: Brand, order: OrderRow): Promise<EndResult | undefined> {
  const plan = await readPlanFromGateway(gateway, order);
  if (!plan) return undefined;
  await gateway.cancelSubscription(plan.id);
  const kept = await findPaidInvoices(brand.db, order.id);
  let isOver = true;
  for (const { id, status, charge } of plan.invoices) {
    const isOpenBoleto = plan.status === "canceled" && status === "pending" && charge?.method === "BOLETO";
    const isKept = order.erasedAt !== null || kept.has(id);
    const isRefundable = !isKept && status === "paid" && charge?.method === "CREDIT_CARD";
    if (charge && (isOpenBoleto || isRefundable)) isOver = (await gateway.cancelCharge(charge.id)) && isOver;
  }
  return { id: plan.id, isOver };
}

/** Ends a single order at the gateway; undefined if it doesn't exist there. */
async function endSingle(gateway: Gateway, order: OrderRow): Promise<EndResult | undefined> {
  const answer = await readSingleFromGateway(gateway, order);
  if (!answer) return undefined;
  const { id, status, charge } = answer;
  const isBoletoPaid = status === "paid" && charge?.method === "BOLETO";
  const isOpen = status === "pending" || status === "paid";
  const isOver = !charge || !isOpen || isBoletoPaid || (await gateway.cancelCharge(charge.id));
  return { id, isOver };
}

/**
 * Ends at the gateway what an erased student left there, what another order made needless, and what a
 * canceled plan leaves open. Card payments that arrived since are refunded, as they open nothing; a boleto
 * payment stays there for the school to refund. An order unknown to the gateway may still be in flight and is
 * checked again for a while.
 */
export async function endAtGateway(options: Options, brand: Brand, order: OrderRow): Promise<void> {
  const { gateway, clock, log } = options;
  const ended = await (order.type === "PLAN" ? endPlan(gateway, brand, order) : endSingle(gateway, order));
  // It is due again in some minutes. Until then, no report of the gateway's changes the order.
  if (ended && !ended.isOver)
    return log.warn({ brand: brand.slug, order: order.id }, "a needless card charge isn't over yet");
  const gatewayId = order.gatewayId ?? ended?.id ?? null;
  if (gatewayId === null && mayTurnUp(options, order)) return checkInAMinute(options, brand, [order.id]);
  await markEnded(brand.db, order.id, { gatewayId, nextCheckAt: gatewayId === null ? null : clock.now() });
}
