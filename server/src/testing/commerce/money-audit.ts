import { expect } from "vitest";
import { bestOf, enrollmentStatusOf, type OrderStatus } from "../../features/orders/order-states.ts";
import type { TestApp } from "../portal/test-app.ts";

/** The money the gateway took, by order code. */
export async function moneyTaken(portal: TestApp): Promise<Map<string, number>> {
  const { orders, subscriptions } = await portal.payments.state();
  type Invoice = { status: string; amount: number };
  return new Map([
    ...orders.map(({ code, status, amount }) => [code, status === "paid" ? amount : 0] as const),
    ...subscriptions.map(({ code, invoices }) => {
      const paid = (invoices as Invoice[]).filter(({ status }) => status === "paid");
      return [code, paid.reduce((sum, { amount }) => sum + amount, 0)] as const;
    }),
  ]);
}

/**
 * Presses a button on a boleto's page at the gateway. Returns its order's code if that paid it after it had
 * expired.
 */
export async function pressBoleto(portal: TestApp, line: string, verb: string): Promise<string | undefined> {
  const { orders, subscriptions } = await portal.payments.state();
  const charges = [
    ...orders.flatMap(({ code, charges: own }) => own.map((charge) => ({ code, charge }))),
    ...subscriptions.flatMap(({ code, invoices }) => invoices.map(({ charge }) => ({ code, charge }))),
  ];
  const { code, charge } = charges.find(({ charge: one }) => one.last_transaction.line === line) ?? {};
  const status = await portal.payments.press(`boletos/${line}/${verb}`);
  return verb === "pay" && status === 200 && charge?.status === "canceled" ? code : undefined;
}

/**
 * Compares the portal's orders with the gateway's, and the enrollments with what was paid for them. Returns
 * our order codes and the gateway's payments, to find charges without an order. `late`: codes of orders whose
 * payment was reported so late that the course may have been bought again.
 */
export async function checkAgreement(portal: TestApp, late: ReadonlySet<string> = new Set()) {
  const orders = await portal.db
    .selectFrom("orders")
    .select(["id", "code", "person_id", "type", "status", "amount", "gateway_id"])
    .where("code", "not like", "import:%")
    .execute();
  const taken = await moneyTaken(portal);
  for (const order of orders) {
    const paid = await portal.db
      .selectFrom("payments")
      .select(["amount", "unwanted"])
      .where("order_id", "=", order.id)
      .where("status", "=", "paid")
      .execute();
    const sum = paid.reduce((total, { amount }) => total + amount, 0);
    expect(sum, `what ${order.code} (${order.status}) was paid`).toBe(taken.get(order.code) ?? 0);
    const wanted = paid.filter(({ unwanted }) => !unwanted);
    if (order.type === "SINGLE_PAYMENT") expect(order.status === "paid").toBe(wanted.length > 0);
    for (const { amount } of paid) expect(amount, `a payment of ${order.code}`).toBe(order.amount);
  }
  const links = await portal.db
    .selectFrom("enrollments")
    .innerJoin("order_enrollments", "order_enrollments.enrollment_id", "enrollments.id")
    .innerJoin("order_items", "order_items.id", "order_enrollments.order_item_id")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .select([
      "enrollments.id",
      "enrollments.status as enrolled",
      "orders.code",
      "orders.status",
      "orders.gateway_id as gatewayId",
      "orders.type",
    ])
    .where("enrollments.number", "like", "P%")
    .execute();
  for (const { id, enrolled } of links) {
    const own = links.filter((link) => link.id === id);
    const earned = bestOf(
      own.map(({ status, gatewayId }) => enrollmentStatusOf({ status: status as OrderStatus, gatewayId })),
    );
    expect(enrolled, `enrollment ${id}`).toBe(earned);
    // No course is paid twice.
    expect(
      own.filter(({ code, status }) => !late.has(code) && ["paid", "trialing", "active"].includes(status))
        .length,
    ).toBeLessThanOrEqual(1);
  }
  // Every enrollment has a valid order, and every paid order its enrollment.
  const enrolled = await portal.db
    .selectFrom("enrollments")
    .select("id")
    .where("number", "like", "P%")
    .execute();
  expect(new Set(links.map(({ id }) => id))).toEqual(new Set(enrolled.map(({ id }) => id)));
  const opening = orders.filter(({ status }) => ["paid", "trialing", "active"].includes(status));
  expect(
    links.filter(({ status }) => ["paid", "trialing", "active"].includes(status)).length,
  ).toBeGreaterThanOrEqual(opening.length);
  const codes = new Set(orders.map(({ code }) => code));
  return { codes, taken };
}
