import type { Logger } from "pino";
import type { Brand, BrandDirectory } from "../../../db/brands.ts";
import type { Clock } from "../../../platform/clock.ts";
import { dayMs, minuteMs } from "../../../platform/durations.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { forEachBrand } from "../../../platform/sweeps.ts";
import { type Gateway, GatewayError } from "../../gateway/public.ts";
import type { RefusalCounting } from "../count-refused.ts";
import { dueAtOf } from "../due-date.ts";
import { endUnknownOrder } from "../hold/unanswered-orders.queries.ts";
import { isNeedless } from "../ordered-courses.queries.ts";
import { findOrder, type OrderRow } from "../orders.queries.ts";
import { deleteOldEvents } from "../settle/events.queries.ts";
import { ReportMismatch } from "../settle/gateway-report.ts";
import { settleByDate } from "../settle/settle-order.ts";
import { syncOrder } from "../settle/sync-order.ts";
import { checkInAMinute, mayTurnUp } from "./check-again.ts";
import { endAtGateway } from "./end-at-gateway.ts";
import { judgeByDate } from "./judge-by-date.ts";
import { setNextCheck, takeDueOrders } from "./reconcile.queries.ts";
import { resendBoleto } from "./resend-boleto.ts";

export type ReconcileOptions = RefusalCounting & {
  readonly gateway: Gateway;
  readonly gatewayName: () => string;
  readonly boletoDays: number;
  readonly clock: Clock;
  readonly log: Logger;
};

/** Students are promised their boleto, so it is retried for long; after this time nobody wants it any more. */
const boletoGivenUpAfterMs = dayMs;
const eventsKeptMs = 30 * dayMs;
const batchSize = 20;
/** Leaves the rest to the next run, so that the job ends in time. */
const mostPerRun = 400;

/**
 * Handles an order that the gateway doesn't know: a boleto that is still needed is sent again; a card order
 * is abandoned some time after it was last sent.
 */
async function settleUnknown(options: ReconcileOptions, brand: Brand, order: OrderRow): Promise<void> {
  const { clock, log } = options;
  const isBoleto = order.method === "BOLETO";
  const isWaitedFor = isBoleto
    ? clock.now().getTime() - order.createdAt.getTime() <= boletoGivenUpAfterMs
    : mayTurnUp(options, order);
  const isNeeded = !isBoleto || !(await isNeedless(brand.db, order));
  if (!isWaitedFor || !(isNeeded || order.inDoubt)) {
    const asRead = { id: order.id, sentAt: order.updatedAt };
    if (await endUnknownOrder(brand.db, asRead, "canceled", clock.now()))
      log.info({ brand: brand.slug, order: order.id }, "an order that was never charged is given up");
  } else if (isBoleto && isNeeded) await resendBoleto(options, brand, order);
  else await checkInAMinute(options, brand, [order.id]);
}

/** The order was placed at the gateway in use before this one: its dates decide. */
async function settleElsewhere(
  { clock, log, boletoDays }: ReconcileOptions,
  brand: Brand,
  order: OrderRow,
): Promise<void> {
  const now = clock.now();
  const { id, type, createdAt, boleto } = order;
  // A single order's boleto may never have been received, so its due date is computed; a plan's due date
  // comes from the gateway.
  const promised = type === "PLAN" ? null : dueAtOf(createdAt, boletoDays, brand.timeZone);
  const dueAt = boleto ? new Date(boleto.dueAt) : promised;
  const { status, nextCheckAt } = judgeByDate({ ...order, dueAt }, now);
  if (status === null) return setNextCheck(brand.db, [id], nextCheckAt);
  if (await settleByDate(brand, order, { status, nextCheckAt }, now))
    log.warn(
      { brand: brand.slug, order: id, status },
      "an order that the gateway doesn't know is over by its date",
    );
}

/** Checks an erased student's order a last time. What it can't be told from another's makes no difference any more. */
async function checkErased(options: ReconcileOptions, brand: Brand, { id }: OrderRow): Promise<void> {
  await syncOrder({ ...options, brand }, id).catch((error: unknown) => {
    if (!(error instanceof ReportMismatch)) throw error;
  });
  await setNextCheck(brand.db, [id], null);
}

async function reconcileOne(options: ReconcileOptions, brand: Brand, orderId: number): Promise<void> {
  const order = await findOrder(brand.db, orderId);
  if (!order) return;
  if (order.endAtGateway) return endAtGateway(options, brand, order);
  if (order.erasedAt !== null) return checkErased(options, brand, order);
  const outcome = await syncOrder({ ...options, brand }, orderId);
  if (outcome !== "unknown") return;
  if (order.gatewayId === null) return settleUnknown(options, brand, order);
  return settleElsewhere(options, brand, order);
}

/**
 * Checks every due order with the gateway. One that fails is retried later and doesn't delay the others. If
 * the gateway can't be reached, the run stops and the rest is postponed by only a minute, because the failure
 * may concern just that one order.
 */
async function reconcileOrders(options: ReconcileOptions, brand: Brand): Promise<number> {
  const { clock, log } = options;
  let count = 0;
  while (count < mostPerRun) {
    const now = clock.now();
    const until = new Date(now.getTime() + 10 * minuteMs);
    const ids = await takeDueOrders(brand.db, { now, until, limit: batchSize });
    if (ids.length === 0) break;
    for (const [at, id] of ids.entries()) {
      try {
        await reconcileOne(options, brand, id);
      } catch (error) {
        log.warn({ brand: brand.slug, order: id, err: error }, "an order could not be reconciled");
        const away = error instanceof GatewayError && error.reason !== "invalid";
        if (away && !(error instanceof ReportMismatch)) {
          await checkInAMinute(options, brand, ids.slice(at + 1));
          return count;
        }
      }
      count += 1;
    }
  }
  await deleteOldEvents(brand.db, new Date(clock.now().getTime() - eventsKeptMs));
  return count;
}

type ScheduleOptions = ReconcileOptions & {
  readonly jobs: Jobs;
  readonly brands: Pick<BrandDirectory, "get" | "list" | "isOfRemoved">;
};

/** Reconciles all brands every minute. */
export function scheduleReconciliation({ jobs, brands, ...options }: ScheduleOptions): void {
  jobs.schedule("reconcile-orders", "* * * * *", () =>
    forEachBrand(brands, options.log, async (slug) => {
      const brand = await brands.get(slug);
      const count = brand ? await reconcileOrders(options, brand) : 0;
      if (count > 0) options.log.info({ brand: slug, count }, "asked the gateway about orders");
    }),
  );
}
