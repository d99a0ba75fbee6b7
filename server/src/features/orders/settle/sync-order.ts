import type { Logger } from "pino";
import type { Brand } from "../../../db/brands.ts";
import type { BrandDb } from "../../../db/database.ts";
import type { Clock } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Gateway } from "../../gateway/public.ts";
import { countRefused, type RefusalCounting } from "../count-refused.ts";
import { findOrder, type OrderRow } from "../orders.queries.ts";
import {
  type GatewayReport,
  interpretOrder,
  interpretSubscription,
  type ReportContext,
} from "./gateway-report.ts";
import { readPlanFromGateway, readSingleFromGateway } from "./read-from-gateway.ts";
import { settleErased, settleOrder } from "./settle-order.ts";
import { createSharedRuns } from "./share-runs.ts";

type Queried = Pick<OrderRow, "gatewayId" | "code" | "type" | "amount" | "status" | "createdAt">;

/** What the gateway reports about an order now; undefined if it doesn't know it. */
async function queryGateway(
  gateway: Gateway,
  order: Queried,
  at: ReportContext,
): Promise<GatewayReport | undefined> {
  if (order.type === "PLAN") {
    const plan = await readPlanFromGateway(gateway, order);
    return plan && interpretSubscription(plan, order, at);
  }
  const answer = await readSingleFromGateway(gateway, order);
  return answer && interpretOrder(answer, order, at);
}

/** Only the school can refund a boleto (it has the student's bank account), so this is logged once. */
const warnPaidInVain = (log: Logger, { slug }: Pick<Brand, "slug">, { id, gatewayId }: OrderRow): void =>
  log.warn(
    { brand: slug, order: id, gatewayId },
    "a boleto was paid whose order had ended: its money is to be given back by hand",
  );

const mostRounds = 5;

type SyncOptions = RefusalCounting & {
  readonly brand: Brand;
  readonly gateway: Gateway;
  readonly clock: Clock;
  readonly log: Logger;
  /** The caller holds the order. Otherwise the request that is charging it counts a refused card. */
  readonly isHeldByCaller?: boolean;
};
type Outcome = "settled" | "unknown" | "gone";

/** Whether a refused card is still uncounted, and no other request will count it. */
const isToBeCounted = (
  { isHeldByCaller = false }: SyncOptions,
  { method, status, busyUntil }: OrderRow,
  now: Date,
) =>
  method === "CREDIT_CARD" &&
  status === "pending" &&
  (isHeldByCaller || busyUntil === null || busyUntil <= now);

/** Orders of which the gateway has no more to tell: free, imported, or being ended there. */
const isDecidedHere = ({ type, code, endAtGateway }: OrderRow): boolean =>
  type === "FREE" || code.startsWith("import:") || endAtGateway;

type SettleResult = {
  order: OrderRow;
  report: GatewayReport;
  outcome: "settled" | "gone" | "paidInVain";
  now: Date;
};

/** Logs and counts the result of settling an order. */
async function conclude(
  options: SyncOptions,
  { order, report, outcome, now }: SettleResult,
): Promise<Outcome> {
  const { brand, log } = options;
  if (outcome === "paidInVain") warnPaidInVain(log, brand, order);
  if (report.status === "refused" && isToBeCounted(options, order, now))
    await countRefused(options, brand, order.personId);
  return outcome === "paidInVain" ? "settled" : outcome;
}

async function readAndSettle(options: SyncOptions, orderId: number, namedId?: string): Promise<Outcome> {
  const { brand, gateway, clock } = options;
  for (let round = 1; ; round += 1) {
    const order = await findOrder(brand.db, orderId);
    if (!order || isDecidedHere(order)) return order ? "settled" : "gone";
    const now = clock.now();
    const queried = { ...order, gatewayId: order.gatewayId ?? namedId ?? null };
    const report = await queryGateway(gateway, queried, { now, timeZone: brand.timeZone });
    if (!report) return order.erasedAt === null ? "unknown" : "settled";
    if (report.toBeCanceled) await gateway.cancelSubscription(report.gatewayId);
    const outcome = await (order.erasedAt === null ? settleOrder : settleErased)(brand, order, report, now);
    if (outcome !== "changed") return conclude(options, { order, report, outcome, now });
    // Other processes changed the order in every round.
    if (round === mostRounds) throw new AppError("unavailable", { retryAfter: 2 });
  }
}

const sharedOf = new WeakMap<BrandDb, ReturnType<typeof createSharedRuns<number, Outcome>>>();

/**
 * Reads an order from the gateway and settles it (wire §5). `unknown`: the gateway doesn't know it.
 * Idempotent: a stale answer is queried again, and the many events of one payment share one or two requests.
 * `namedId`: the id that an event gives for an order whose id we don't know; the gateway's list may lag.
 */
export function syncOrder(options: SyncOptions, orderId: number, namedId?: string): Promise<Outcome> {
  if (namedId !== undefined) return readAndSettle(options, orderId, namedId);
  const { db } = options.brand;
  const shareRun = sharedOf.get(db) ?? createSharedRuns<number, Outcome>();
  sharedOf.set(db, shareRun);
  return shareRun(orderId, () => readAndSettle(options, orderId));
}
