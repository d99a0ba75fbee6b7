import { createHash, timingSafeEqual } from "node:crypto";
import type { Logger } from "pino";
import type { Brand, BrandDirectory } from "../../../db/brands.ts";
import type { Clock } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/errors.ts";
import { type Gateway, GatewayError, type GatewayEvent, readEvent } from "../../gateway/public.ts";
import type { RefusalCounting } from "../count-refused.ts";
import { findOrderOfGateway } from "../orders.queries.ts";
import { isEventDone, noteEvent } from "./events.queries.ts";
import { syncOrder } from "./sync-order.ts";

export type EventOptions = RefusalCounting & {
  readonly brands: Pick<BrandDirectory, "get" | "list">;
  readonly gateway: Gateway;
  readonly clock: Clock;
  readonly log: Logger;
  readonly webhookSecret: string;
};

const digest = (text: string) => createHash("sha256").update(text).digest();

type Subject = NonNullable<GatewayEvent["subject"]>;
type Found = { readonly brand: Brand; readonly orderId: number; readonly gatewayId: string | null };

/**
 * Finds the order an event is about. Our codes begin with the brand; without a code all brands are searched.
 */
async function findSubject(brands: EventOptions["brands"], subject: Subject): Promise<Found | undefined> {
  const named = /^([a-z][a-z0-9_]*)\.[\w-]{11}$/.exec(subject.code ?? "")?.[1];
  const slugs = named === undefined ? (await brands.list()).map(({ slug }) => slug) : [named];
  for (const slug of slugs) {
    const brand = await brands.get(slug);
    const order = brand && (await findOrderOfGateway(brand.db, subject));
    if (brand && order) return { brand, orderId: order.id, gatewayId: order.gatewayId };
  }
  return undefined;
}

/** Refuses requests that don't know the secret path. */
export function requireSecret(given: string, { webhookSecret }: Pick<EventOptions, "webhookSecret">): void {
  if (!timingSafeEqual(digest(given), digest(webhookSecret))) throw new AppError("notFound");
}

/**
 * Handles an event of the gateway (wire §5). An event is not trusted: whatever it says, the order is read
 * again from the gateway. Events that were already handled, or that are about no order of ours, are just
 * acknowledged; while the gateway is unreachable they are refused, so that they are sent again.
 */
export async function receiveEvent(options: EventOptions, body: unknown): Promise<void> {
  const { brands, clock, log } = options;
  const event = readEvent(body);
  if (!event) throw new AppError("malformed");
  const found = event.subject && (await findSubject(brands, event.subject));
  if (!found) return log.info({ type: event.type }, "an event of the gateway is about no order of ours");
  const { brand, orderId, gatewayId } = found;
  if (await isEventDone(brand.db, event.id)) return;
  try {
    const sync = { ...options, brand };
    const isUnknown =
      (await syncOrder(sync, orderId)) === "unknown" &&
      gatewayId === null &&
      (await syncOrder(sync, orderId, event.subject?.id)) === "unknown";
    // The gateway has announced the order, so it exists there and will be found later.
    if (isUnknown) throw new GatewayError("unknown", "the gateway doesn't know the subject of its event");
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    log.warn({ brand: brand.slug, order: orderId, err: error }, "an event could not be checked");
    throw new AppError("unavailable", { retryAfter: 30 });
  }
  await noteEvent(brand.db, { id: event.id, type: event.type, orderId, now: clock.now() });
}
