import type { Logger } from "pino";
import type { Brand, BrandDirectory } from "../../../db/brands.ts";
import type { Clock } from "../../../platform/clock.ts";
import { forEachBrand, type Jobs } from "../../../platform/jobs.ts";
import { type Gateway, GatewayError } from "../../gateway/public.ts";
import { findPackages } from "../../packages/public.ts";
import { findBuyer } from "../buyers.queries.ts";
import { chargeOrder } from "../charge/charge-order.ts";
import type { RefusalCounting } from "../count-refused.ts";
import { dueAtOf } from "../due-date.ts";
import { dayMs, minuteMs } from "../durations.ts";
import { heldUntil, whileHeld } from "../hold/hold-order.ts";
import { endUnknownOrder, releaseOrder, startHold } from "../hold/unanswered-orders.queries.ts";
import { findOrder, type OrderRow } from "../orders.queries.ts";
import { dropRefusedContact, dropRefusedOrder } from "../place/drop-refused.ts";
import { isNeedless } from "../place/place-order.ts";
import { deleteOldEvents } from "../settle/events.queries.ts";
import { ReportMismatch } from "../settle/gateway-report.ts";
import { settleByDate, settleOrder } from "../settle/settle-order.ts";
import { syncOrder } from "../settle/sync-order.ts";
import { judgeByDate } from "./judge-by-date.ts";
import { findPaidInvoices, markEnded, setNextCheck, takeDueOrders } from "./reconcile.queries.ts";

export type ReconcileOptions = RefusalCounting & {
  readonly gateway: Gateway;
  readonly gatewayName: () => string;
  readonly boletoDays: number;
  readonly clock: Clock;
  readonly log: Logger;
};

/** An order unknown to the gateway for this long never got there: its list may lag, but not by that much. */
const givenUpAfterMs = 30 * minuteMs;
/**
 * Students are promised their boleto, so it is retried for longer; after this time nobody wants it any more.
 */
const boletoGivenUpAfterMs = dayMs;
const eventsKeptMs = 30 * dayMs;
const batchSize = 20;
/** Leaves the rest to the next run, so that the job ends in time. */
const mostPerRun = 400;

/** Sends a boleto order again under the same key: unlike for a card order, everything it needs is stored. */
async function sendAgain(options: ReconcileOptions, brand: Brand, order: OrderRow): Promise<void> {
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
    const charged = { order, packages, buyer, payment };
    const report = await whileHeld(brand, clock, order.id, () =>
      chargeOrder({ ...options, brand }, charged, now),
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

const askInAMinute = ({ clock }: ReconcileOptions, brand: Brand, ids: readonly number[]) =>
  setNextCheck(brand.db, ids, new Date(clock.now().getTime() + minuteMs));

const isWithin = ({ clock }: ReconcileOptions, since: Date, ms: number) =>
  clock.now().getTime() - since.getTime() <= ms;

/**
 * Handles an order that the gateway doesn't know: a boleto that is still needed is sent again; a card order
 * is abandoned some time after it was last sent.
 */
async function settleUnknown(options: ReconcileOptions, brand: Brand, order: OrderRow): Promise<void> {
  const isBoleto = order.method === "BOLETO";
  const isWaitedFor = isBoleto
    ? isWithin(options, order.createdAt, boletoGivenUpAfterMs)
    : isWithin(options, order.updatedAt, givenUpAfterMs);
  const isNeeded = !isBoleto || !(await isNeedless(brand, order));
  if (!isWaitedFor || !(isNeeded || order.inDoubt)) {
    const asRead = { id: order.id, sentAt: order.updatedAt };
    if (await endUnknownOrder(brand.db, asRead, "canceled", options.clock.now()))
      options.log.info({ brand: brand.slug, order: order.id }, "an order that was never charged is given up");
  } else if (isBoleto && isNeeded) await sendAgain(options, brand, order);
  else await askInAMinute(options, brand, [order.id]);
}

type Ending = ReconcileOptions & { readonly brand: Brand };
/** `isOver`: no bank still reviews or refunds a card of it. */
type Ended = { readonly id: string; readonly isOver: boolean };

/**
 * Ends a plan at the gateway: closes the boletos that a canceled plan leaves open, and refunds card payments
 * that opened nothing. Months known to be paid are not refunded, as they opened the course; neither are an
 * erased student's. Undefined if it doesn't exist there.
 */
async function endPlan({ gateway, brand }: Ending, order: OrderRow): Promise<Ended | undefined> {
  const { id: orderId, gatewayId, code, erasedAt } = order;
  const plan = await (gatewayId === null
    ? gateway.findSubscription(code)
    : gateway.readSubscription(gatewayId));
  if (!plan) return undefined;
  await gateway.cancelSubscription(plan.id);
  const had = await findPaidInvoices(brand.db, orderId);
  let isOver = true;
  for (const { id, status, charge } of plan.invoices) {
    const isLeft = plan.status === "canceled" && status === "pending" && charge?.method === "BOLETO";
    const isHad = erasedAt !== null || had.has(id);
    const isToBeReturned = !isHad && status === "paid" && charge?.method === "CREDIT_CARD";
    if (charge && (isLeft || isToBeReturned)) isOver = (await gateway.cancelCharge(charge.id)) && isOver;
  }
  return { id: plan.id, isOver };
}

/** Ends a single order at the gateway; undefined if it doesn't exist there. */
async function endSingle({ gateway }: Ending, order: OrderRow): Promise<Ended | undefined> {
  const { gatewayId, code } = order;
  const answer = await (gatewayId === null ? gateway.findOrder(code) : gateway.readOrder(gatewayId));
  if (!answer) return undefined;
  const isBoletoPaid = answer.status === "paid" && answer.charge?.method === "BOLETO";
  const isOpen = answer.status === "pending" || answer.status === "paid";
  const isOver = !answer.charge || !isOpen || isBoletoPaid || (await gateway.cancelCharge(answer.charge.id));
  return { id: answer.id, isOver };
}

/**
 * Ends at the gateway what an erased student left there, what another order made needless, and what a
 * canceled plan leaves open. Card payments that arrived since are refunded, as they open nothing; a boleto
 * payment stays there for the school to refund. An order unknown to the gateway may still be in flight and is
 * checked again for a while.
 */
async function endAtGateway(options: ReconcileOptions, brand: Brand, order: OrderRow): Promise<void> {
  const end = order.type === "PLAN" ? endPlan : endSingle;
  const ended = await end({ ...options, brand }, order);
  // It is due again in some minutes. Until then, no report of the gateway's changes the order.
  if (ended && !ended.isOver)
    return options.log.warn({ brand: brand.slug, order: order.id }, "a needless card charge isn't over yet");
  const known = order.gatewayId ?? ended?.id ?? null;
  if (known === null && isWithin(options, order.updatedAt, givenUpAfterMs))
    return askInAMinute(options, brand, [order.id]);
  await markEnded(brand.db, order.id, {
    gatewayId: known,
    nextCheckAt: known === null ? null : options.clock.now(),
  });
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
          await askInAMinute(options, brand, ids.slice(at + 1));
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
