import { fingerprintOf } from "./ledger.ts";
import { resolveMoment } from "./moments.ts";
import type { PaymentSource } from "./package.types.ts";
import { deleteRows, insertRows, type Writer } from "./rows.queries.ts";

/** What payments hang on, and where their dates count from. */
type Known = {
  readonly enrollments: ReadonlyMap<string, number>;
  readonly anchorDay: string;
  readonly timeZone: string;
};

/** How an order of the files is called: no code of the portal's own looks like it. */
const codeOf = (key: string) => `import:${fingerprintOf(key)}`;

async function findPeople({ tx }: Writer): Promise<Map<number, number>> {
  const rows = await tx.selectFrom("enrollments").select(["id", "person_id"]).execute();
  return new Map(rows.map((row) => [row.id, row.person_id]));
}

async function findOrders({ tx }: Writer): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom("orders")
    .select(["id", "code"])
    .where("code", "like", "import:%")
    .execute();
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** Writes what was paid before the portal, each as an order of one item that is settled. */
export async function writePayments(
  writer: Writer,
  payments: readonly PaymentSource[],
  { enrollments, anchorDay, timeZone }: Known,
): Promise<void> {
  if (payments.length === 0) return;
  const { ledger } = writer;
  const people = await findPeople(writer);
  const orders = await findOrders(writer);
  const stale: number[] = [];
  const written: (Omit<PaymentSource, "at"> & {
    code: string;
    enrollmentId: number;
    personId: number;
    at: Date;
  })[] = [];
  for (const payment of payments) {
    const code = codeOf(payment.key);
    const orderId = orders.get(code);
    const enrollmentId = enrollments.get(payment.enrollment);
    const personId = enrollmentId === undefined ? undefined : people.get(enrollmentId);
    // Of somebody erased in the portal: an old file doesn't bring it back.
    if (enrollmentId === undefined || personId === undefined) {
      ledger.count("payment", "kept");
      continue;
    }
    const { place: _place, ...content } = payment;
    const fingerprint = fingerprintOf(content);
    if (ledger.decide("payment", payment.key, fingerprint, orderId !== undefined) === "unchanged") continue;
    if (orderId !== undefined) stale.push(orderId);
    const at = resolveMoment(payment.at, anchorDay, timeZone);
    written.push({ ...payment, code, enrollmentId, personId, at });
  }
  await deleteRows(writer, "orders", "id", stale);
  const inserted = await insertRows(
    writer,
    "orders",
    written.map((one) => ({
      ...{ person_id: one.personId, code: one.code, type: "SINGLE_PAYMENT", status: one.status },
      ...{ amount: one.price, payment_method: one.method, installments: one.installments, in_doubt: false },
      ...{ card_brand: one.card?.brand ?? null, card_last_digits: one.card?.lastDigits ?? null },
      ...{ version: 0, end_at_gateway: false, created_at: one.at, updated_at: one.at },
    })),
    ["id", "code"],
  );
  const idOf = new Map(inserted.map(({ id, code }) => [code, id]));
  const items = await insertRows(
    writer,
    "order_items",
    written.map((one) => ({
      ...{ order_id: idOf.get(one.code) ?? 0, position: 0, title: one.title, quantity: 1 },
      unit_price: one.price,
    })),
    ["id", "order_id"],
  );
  const itemOf = new Map(items.map(({ id, order_id }) => [order_id, id]));
  await insertRows(
    writer,
    "order_enrollments",
    written.map((one) => ({
      order_item_id: itemOf.get(idOf.get(one.code) ?? 0) ?? 0,
      enrollment_id: one.enrollmentId,
    })),
  );
  await insertRows(
    writer,
    "payments",
    written.map((one) => ({
      ...{ order_id: idOf.get(one.code) ?? 0, status: one.status, amount: one.price },
      ...{ payment_method: one.method, installments: one.installments },
      ...{ card_brand: one.card?.brand ?? null, card_last_digits: one.card?.lastDigits ?? null },
      ...{ created_at: one.at, paid_at: one.at },
    })),
  );
}
