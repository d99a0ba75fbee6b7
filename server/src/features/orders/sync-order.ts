import type { Logger } from "pino";
import type { Brand } from "../../db/brands.ts";
import type { BrandDb } from "../../db/database.ts";
import type { Clock } from "../../platform/clock.ts";
import { AppError } from "../../platform/errors.ts";
import type { Gateway } from "../gateway/public.ts";
import { type GatewayWord, type Hearing, hearOrder, hearSubscription } from "./gateway-word.ts";
import { findOrder, type OrderRow } from "./orders.queries.ts";
import { settleOrder } from "./settle-order.ts";
import { createSharedRuns } from "./share-runs.ts";

/** What the gateway says of an order now; undefined when it knows none. */
async function askGateway(gateway: Gateway, order: OrderRow, at: Hearing): Promise<GatewayWord | undefined> {
  const { gatewayId, code } = order;
  if (order.type === "PLAN") {
    const plan = await (gatewayId === null
      ? gateway.findSubscription(code)
      : gateway.readSubscription(gatewayId));
    return plan && hearSubscription(plan, order, at);
  }
  const said = await (gatewayId === null ? gateway.findOrder(code) : gateway.readOrder(gatewayId));
  return said && hearOrder(said, order, at);
}

/** The gateway sends a boleto's money back by nobody's word but the school's: it has the student's bank account. Said once of each. */
export const warnOfVain = (log: Logger, { slug }: Pick<Brand, "slug">, { id, gatewayId }: OrderRow): void =>
  log.warn(
    { brand: slug, order: id, gatewayId },
    "a boleto was paid whose order had ended: its money is to be given back by hand",
  );

const mostRounds = 5;

type Syncing = {
  readonly brand: Brand;
  readonly gateway: Gateway;
  readonly clock: Clock;
  readonly log: Logger;
};
type Outcome = "settled" | "unknown" | "gone";

async function readAndSettle({ brand, gateway, clock, log }: Syncing, orderId: number): Promise<Outcome> {
  for (let round = 1; ; round += 1) {
    const order = await findOrder(brand.db, orderId);
    if (!order || order.type === "FREE") return order ? "settled" : "gone";
    // What was paid before the portal is no business of the gateway's, and of who was erased nothing new is kept.
    if (order.code.startsWith("import:") || order.erasedAt !== null) return "settled";
    // What becomes of it is known once it has ended there: until then no word of its payment opens anything.
    if (order.endAtGateway) return "settled";
    const now = clock.now();
    const word = await askGateway(gateway, order, { now, timeZone: brand.timeZone });
    if (!word) return "unknown";
    if (word.toBeCanceled) await gateway.cancelSubscription(word.gatewayId);
    const outcome = await settleOrder(brand, order, word, now);
    if (outcome === "inVain") {
      warnOfVain(log, brand, order);
      return "settled";
    }
    if (outcome !== "changed") return outcome;
    // Other processes were faster each time.
    if (round === mostRounds) throw new AppError("unavailable", { retryAfter: 2 });
  }
}

const sharedOf = new WeakMap<BrandDb, ReturnType<typeof createSharedRuns<number, Outcome>>>();

/**
 * Reads an order again from the gateway and settles it so (wire §5). `unknown`: the gateway has never heard of it.
 * Safe at any time, in any number: a word that is older than what is written is asked for again, and the many events
 * of one payment ask once or twice.
 */
export function syncOrder(syncing: Syncing, orderId: number): Promise<Outcome> {
  const { db } = syncing.brand;
  const shareRun = sharedOf.get(db) ?? createSharedRuns<number, Outcome>();
  sharedOf.set(db, shareRun);
  return shareRun(orderId, () => readAndSettle(syncing, orderId));
}
