import { setTimeout as wait } from "node:timers/promises";
import type { Brand } from "../../../db/brands.ts";
import { GatewayError } from "../../gateway/public.ts";
import { isUnanswered } from "../order-states.ts";
import { findOrder, type OrderRow } from "../orders.queries.ts";
import { syncOrder } from "../settle/sync-order.ts";
import { paymentUnknown } from "./order-failures.ts";
import type { OrderOptions } from "./prepare-order.ts";

const usualPatienceMs = 25_000;
const pollMs = 150;

/**
 * Waits while another request holds this order and returns it afterwards: settled, or released without an
 * answer; undefined if it was deleted. Throws `late` after `patienceMs`.
 */
export async function waitUntilSettled(
  { clock, patienceMs = usualPatienceMs }: OrderOptions,
  brand: Brand,
  order: OrderRow,
  late = paymentUnknown,
): Promise<OrderRow | undefined> {
  const end = performance.now() + patienceMs;
  let current: OrderRow | undefined = order;
  while (current && isUnanswered(current) && current.busyUntil && current.busyUntil > clock.now()) {
    if (performance.now() > end) throw late(current);
    await wait(pollMs);
    current = await findOrder(brand.db, order.id);
  }
  return current;
}

/** Syncs the order with the gateway; if that can't be reached, the order stays as stored. */
export async function syncIfReachable(options: OrderOptions, brand: Brand, orderId: number): Promise<void> {
  try {
    await syncOrder({ ...options, brand }, orderId);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
  }
}
