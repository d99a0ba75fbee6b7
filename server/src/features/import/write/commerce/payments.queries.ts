import { sql } from "kysely";
import { resolveMoment } from "../../read/moments.ts";
import type { PaymentSource } from "../../read/package.types.ts";
import { fingerprintOf } from "../ledger.ts";
import { type Clocks, type Dated, moveDates } from "../move-dates.queries.ts";
import { deleteRows, insertRows, requireId, type Writer } from "../rows.queries.ts";

/** What payments refer to, and the basis for resolving their dates. */
type Known = Clocks & { readonly enrollments: ReadonlyMap<string, number> };

/** The code of an imported order, which can't collide with one of the portal's own. */
const codeOf = (key: string) => `import:${fingerprintOf(key)}`;

async function findPeople({ tx }: Writer): Promise<Map<number, number>> {
  const rows = await tx.selectFrom("enrollments").select(["id", "person_id"]).execute();
  return new Map(rows.map((row) => [row.id, row.person_id]));
}

type Order = { readonly id: number; readonly amount: number };

async function findOrders({ tx }: Writer): Promise<Map<string, Order>> {
  const rows = await tx
    .selectFrom("orders")
    .select(["id", "code", "amount"])
    .where("code", "like", "import:%")
    .execute();
  return new Map(rows.map(({ code, ...order }) => [code, order]));
}

/**
 * Identifies a payment with a corrected title by its other properties. Otherwise it would be imported a
 * second time, as payments are never removed.
 */
function followTitles({ ledger }: Writer, payments: readonly PaymentSource[], orders: Map<string, Order>) {
  const whenOf = (enrollment: unknown, at: unknown, price: number) => JSON.stringify([enrollment, at, price]);
  const gone = ledger.gone("payment", new Set(payments.map(({ key }) => key))).flatMap((key) => {
    const order = orders.get(codeOf(key));
    const [enrollment, at] = JSON.parse(key) as unknown[];
    return order ? [{ key, order, when: whenOf(enrollment, at, order.amount) }] : [];
  });
  for (const { key, enrollment, at, price } of payments) {
    if (gone.length === 0) return;
    if (orders.has(codeOf(key)) || ledger.stored("payment", key) !== undefined) continue;
    const index = gone.findIndex(({ when }) => when === whenOf(enrollment, at, price));
    const [before] = index < 0 ? [] : gone.splice(index, 1);
    if (!before) continue;
    ledger.rename("payment", before.key, key);
    orders.set(codeOf(key), before.order);
  }
}

/** Which of these orders no longer keep their course open, because it was bought again after the school had closed it. */
async function findSuperseded({ tx }: Writer, orderIds: number[]): Promise<ReadonlyMap<number, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom("order_enrollments")
    .innerJoin("order_items", "order_items.id", "order_enrollments.order_item_id")
    .select(["order_items.order_id as orderId", "order_enrollments.enrollment_id as enrollmentId"])
    .where(sql<boolean>`order_items.order_id = any(${orderIds}::int[])`)
    .where("order_enrollments.superseded", "=", true)
    .execute();
  return new Map(rows.map((row) => [row.orderId, row.enrollmentId]));
}

/** A payment to be written, with what it refers to. */
type Written = Omit<PaymentSource, "at"> & {
  code: string;
  enrollmentId: number;
  personId: number;
  /** The order that this one replaces. */
  before: number | undefined;
  at: Date;
};

/** Tells the payments that are to be written from those that stay, whose dates may have moved. */
function decidePayments(
  { ledger }: Writer,
  payments: readonly PaymentSource[],
  { orders, people, known }: { orders: Map<string, Order>; people: Map<number, number>; known: Known },
): { written: Written[]; same: Dated[] } {
  const same: Dated[] = [];
  const written: Written[] = [];
  for (const payment of payments) {
    const code = codeOf(payment.key);
    const orderId = orders.get(code)?.id;
    const enrollmentId = known.enrollments.get(payment.enrollment);
    const personId = enrollmentId === undefined ? undefined : people.get(enrollmentId);
    // The person was erased in the portal: an old file must not bring the payment back.
    if (enrollmentId === undefined || personId === undefined) {
      ledger.count("payment", "kept");
      continue;
    }
    const { place: _place, ...content } = payment;
    const mark = { kind: "payment", key: payment.key, fingerprint: fingerprintOf(content) } as const;
    const outcome = ledger.record(mark, { exists: orderId !== undefined });
    if (outcome === "unchanged") {
      if (orderId !== undefined) same.push({ id: orderId, at: payment.at });
      continue;
    }
    const at = resolveMoment(payment.at, known.anchorDay, known.timeZone);
    written.push({ ...payment, code, enrollmentId, personId, before: orderId, at });
  }
  return { written, same };
}

/** Inserts payments, each as a settled order with one item. */
async function insertPayments(
  writer: Writer,
  written: readonly Written[],
  superseded: ReadonlyMap<number, number>,
): Promise<void> {
  const inserted = await insertRows(
    writer,
    "orders",
    written.map((one) => ({
      person_id: one.personId,
      code: one.code,
      type: "SINGLE_PAYMENT",
      status: one.status,
      amount: one.price,
      payment_method: one.method,
      installments: one.installments,
      in_doubt: false,
      card_brand: one.card?.brand ?? null,
      card_last_digits: one.card?.lastDigits ?? null,
      version: 0,
      end_at_gateway: false,
      created_at: one.at,
      updated_at: one.at,
    })),
    ["id", "code"],
  );
  const idOf = new Map(inserted.map(({ id, code }) => [code, id]));
  const items = await insertRows(
    writer,
    "order_items",
    written.map((one) => ({
      order_id: requireId(idOf, one.code),
      position: 0,
      title: one.title,
      quantity: 1,
      unit_price: one.price,
    })),
    ["id", "order_id"],
  );
  const itemOf = new Map(items.map(({ id, order_id }) => [order_id, id]));
  await insertRows(
    writer,
    "order_enrollments",
    written.map((one) => ({
      order_item_id: requireId(itemOf, requireId(idOf, one.code)),
      enrollment_id: one.enrollmentId,
      superseded: one.before !== undefined && superseded.get(one.before) === one.enrollmentId,
    })),
  );
  await insertRows(
    writer,
    "payments",
    written.map((one) => ({
      order_id: requireId(idOf, one.code),
      status: one.status,
      amount: one.price,
      payment_method: one.method,
      installments: one.installments,
      card_brand: one.card?.brand ?? null,
      card_last_digits: one.card?.lastDigits ?? null,
      created_at: one.at,
      paid_at: one.at,
    })),
  );
}

/** Writes the payments made before the portal; those that changed are written anew. */
export async function writeEarlierPayments(
  writer: Writer,
  payments: readonly PaymentSource[],
  known: Known,
): Promise<void> {
  if (payments.length === 0) return;
  const people = await findPeople(writer);
  const orders = await findOrders(writer);
  followTitles(writer, payments, orders);
  const { written, same } = decidePayments(writer, payments, { orders, people, known });
  await moveDates(writer, "orders", same, known);
  await moveDates(writer, "payments", same, known);
  const stale = written.flatMap(({ before }) => before ?? []);
  const superseded = await findSuperseded(writer, stale);
  await deleteRows(writer, "orders", "id", stale);
  await insertPayments(writer, written, superseded);
}
