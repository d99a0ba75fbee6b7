import { describe, expect, test } from "vitest";
import { hourMs } from "../../../platform/durations.ts";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import {
  byBoleto,
  byCard,
  deliverWebhooks,
  listOrders,
  orderOf,
  packages,
  reconcile,
  resetShop,
  statusByCourse,
} from "../../../testing/commerce/shopping.ts";
import {
  type Client,
  startTestApp,
  type TestApp,
  testWebhookSecret,
} from "../../../testing/portal/test-app.ts";
import { dueAtOf } from "../due-date.ts";

let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});

const day = 86_400;
/** Lets time pass at the gateway and here, and discards its events, so that only the job can find changes. */
async function pass(seconds: number) {
  portal.clock.advance(seconds);
  portal.payments.simulator.tick();
  portal.payments.takeWebhooks();
  await reconcile(portal);
  carla = await portal.signIn("carla");
}
const secondsUntil = (moment: string | null | undefined) =>
  (Date.parse(moment ?? "") - portal.clock.now().getTime()) / 1000;
const paymentsOf = async (course: string) => {
  const { courses } = (await carla.get("/course")).json().data;
  type Enrollment = { id: number; group: { syllabus: { course: { name: string } } } };
  const found = (courses as Enrollment[]).find(({ group }) => group.syllabus.course.name === course);
  return (await carla.get(`/enrollment/${found?.id}/transactions/`)).json().payments;
};

/** Courses that are blocked until an order is paid. */
const waitingForPayment = async (client: Client): Promise<string[]> => {
  const { courses } = (await client.get("/course")).json().data;
  type Enrollment = { awaits_payment: boolean; group: { syllabus: { course: { name: string } } } };
  return (courses as Enrollment[])
    .filter(({ awaits_payment }) => awaits_payment)
    .map(({ group }) => group.syllabus.course.name);
};

describe("a boleto", () => {
  const course = "Matemática Essencial";

  test("keeps the course blocked until its last second, and cancels it after that", async () => {
    const { boleto } = orderOf(await carla.post("/orders", byBoleto(packages.single)));
    const left = secondsUntil(boleto?.due_at);
    expect(left).toBeGreaterThan(3 * day - 1);
    expect(boleto?.due_at).toBe(dueAtOf(portal.clock.now(), 3, "America/Sao_Paulo").toISOString());
    await pass(left - 1);
    expect(await statusByCourse(carla)).toMatchObject({ [course]: "B" });
    expect(await waitingForPayment(carla)).toEqual([course]);
    await pass(62);
    expect(await statusByCourse(carla)).toMatchObject({ [course]: "C" });
    expect(await waitingForPayment(carla)).toEqual([]);
    expect(await paymentsOf(course)).toMatchObject([{ status: "expired", boleto_line: boleto?.line }]);
  });

  test("that expires here while it is being paid at the gateway is paid: the money is the truth", async () => {
    for (let round = 0; round < 6; round += 1) {
      await resetShop(portal);
      const { boleto } = orderOf(await carla.post("/orders", byBoleto(packages.single)));
      const left = Date.parse(boleto?.due_at ?? "") - portal.clock.now().getTime();
      portal.clock.advance(left / 1000);
      const paid = portal.payments.press(`boletos/${boleto?.line}/pay`);
      const swept = reconcile(portal);
      const [status] = await Promise.all([paid, swept]);
      await deliverWebhooks(portal, testWebhookSecret);
      carla = await portal.signIn("carla");
      expect(status).toBe(200);
      expect(await listOrders(carla)).toMatchObject([{ status: "paid" }]);
      expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
    }
  });

  test("whose payment is reported only after it expired here still opens the course", async () => {
    const { id, boleto } = orderOf(await carla.post("/orders", byBoleto(packages.single)));
    await portal.payments.press(`boletos/${boleto?.line}/pay`);
    const events = portal.payments.takeWebhooks();
    await portal.db.updateTable("orders").set({ status: "expired" }).where("id", "=", id).execute();
    await deliverWebhooks(portal, testWebhookSecret, events);
    expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
  });
});

test("a card is valid through its last month in the brand's time zone, which is behind UTC", async () => {
  const now = portal.clock.now();
  const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  const lastMonth = new Date(nextMonth - 1).toISOString();
  const expiration = { card_expiration_date: `${lastMonth.slice(5, 7)}/${lastMonth.slice(2, 4)}` };
  portal.clock.advance((nextMonth - now.getTime()) / 1000 + 1);
  carla = await portal.signIn("carla");
  const body = byCard(packages.single, undefined, expiration);
  expect(orderOf(await carla.post("/orders", body)).status).toBe("paid");
  portal.clock.advance(3 * 3_600);
  carla = await portal.signIn("carla");
  const late = await carla.post("/orders", byCard(packages.cardOnly, undefined, expiration));
  expect(late.json().errors).toEqual({ card_expiration_date: ["Validade inválida."] });
});

test("an expired boleto with a long term is checked until the bank has certainly reported any payment", async () => {
  const patient = await startTestApp({ BOLETO_DAYS: "30" });
  try {
    const buyer = await patient.signIn("carla");
    const { boleto } = orderOf(await buyer.post("/orders", byBoleto(packages.single)));
    patient.clock.advance((Date.parse(boleto?.due_at ?? "") - patient.clock.now().getTime()) / 1000);
    await reconcile(patient);
    expect(await listOrders(await patient.signIn("carla"))).toMatchObject([{ status: "expired" }]);
    for (let days = 0; days < 11; days++) {
      patient.clock.advance(day);
      await reconcile(patient);
    }
    // The webhook is lost.
    expect(await patient.payments.press(`boletos/${boleto?.line}/pay`)).toBe(200);
    patient.clock.advance(day);
    await reconcile(patient);
    expect(await listOrders(await patient.signIn("carla"))).toMatchObject([{ status: "paid" }]);
  } finally {
    await patient.close();
  }
});

describe("a plan", () => {
  const course = "Física do Cotidiano";
  const subscription = async () => (await portal.payments.state()).subscriptions.at(-1)?.id ?? "";
  const press = async (verb: string) =>
    portal.payments.press(`subscriptions/${await subscription()}/${verb}`);

  test("is charged when its trial ends, and every month, with or without events", async () => {
    orderOf(await carla.post("/orders", byCard(packages.plan)));
    await pass(7 * day + 600);
    expect(await listOrders(carla)).toMatchObject([{ status: "active", amount: 4990 }]);
    expect(await paymentsOf(course)).toMatchObject([
      { status: "paid", amount: 4990, card_last_digits: "0010" },
    ]);
    await pass(31 * day);
    expect(await paymentsOf(course)).toHaveLength(2);
    expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
  });

  test("that is not renewed is blocked, and opened again once it is paid", async () => {
    orderOf(await carla.post("/orders", byCard(packages.plan)));
    await press("renew");
    expect(new Set(await deliverWebhooks(portal, testWebhookSecret))).toEqual(new Set([200]));
    expect(await listOrders(carla)).toMatchObject([{ status: "active" }]);
    await press("fail");
    await deliverWebhooks(portal, testWebhookSecret);
    expect(await listOrders(carla)).toMatchObject([{ status: "past_due" }]);
    expect(await statusByCourse(carla)).toMatchObject({ [course]: "B" });
    expect(await waitingForPayment(carla)).toEqual([course]);
    const again = await carla.post("/orders", byCard(packages.plan, undefined, { installments: 2 }));
    expect(again.statusCode).toBe(422);
    await press("renew");
    await deliverWebhooks(portal, testWebhookSecret);
    expect(await listOrders(carla)).toMatchObject([{ status: "active" }]);
    expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
  });

  test("by boleto shows the invoice's boleto, is blocked when that expires, whatever is billed after it", async () => {
    orderOf(await carla.post("/orders", byBoleto(packages.plan, { installments: 2 })));
    await pass(7 * day + 600);
    const [order] = await listOrders(carla);
    expect(order).toMatchObject({ status: "active", boleto: { line: expect.stringMatching(/^\d{47}$/) } });
    const readPage = async () => (await portal.app.inject(order?.boleto?.url ?? "")).body;
    expect(await readPage()).toContain("O pagamento é confirmado em até 2 dias úteis.");
    expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
    await pass(secondsUntil(order?.boleto?.due_at) + 600);
    expect(await listOrders(carla)).toMatchObject([{ status: "past_due" }]);
    expect(await statusByCourse(carla)).toMatchObject({ [course]: "B" });
    expect(await readPage()).toContain("aguarde: o pagamento é confirmado em até 2 dias úteis.");
    await pass(secondsUntil(order?.next_charge_at) + day);
    const billed: { status: string; boleto_line: string }[] = await paymentsOf(course);
    expect(billed.map(({ status }) => status).sort()).toEqual(["expired", "pending"]);
    expect(await statusByCourse(carla)).toMatchObject({ [course]: "B" });
    const line = billed.find(({ status }) => status === "pending")?.boleto_line;
    expect(await portal.payments.press(`boletos/${line}/pay`)).toBe(200);
    await deliverWebhooks(portal, testWebhookSecret);
    expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
  });

  test("that is canceled ends the course", async () => {
    orderOf(await carla.post("/orders", byCard(packages.plan)));
    await press("cancel");
    await deliverWebhooks(portal, testWebhookSecret);
    expect(await listOrders(carla)).toMatchObject([{ status: "canceled", next_charge_at: null }]);
    expect(await statusByCourse(carla)).toMatchObject({ [course]: "C" });
  });
});

describe("a refund", () => {
  test("ends the course, and a late report of the payment does not open it again", async () => {
    orderOf(await carla.post("/orders", byCard(packages.single)));
    const events = portal.payments.takeWebhooks();
    const charge = (await portal.payments.state()).orders.at(-1)?.charges[0]?.id ?? "";
    await portal.payments.gateway.cancelCharge(charge);
    await deliverWebhooks(portal, testWebhookSecret);
    expect(await listOrders(carla)).toMatchObject([{ status: "refunded" }]);
    expect(await statusByCourse(carla)).toMatchObject({ "Matemática Essencial": "C" });
    await deliverWebhooks(portal, testWebhookSecret, events);
    expect(await listOrders(carla)).toMatchObject([{ status: "refunded" }]);
  });

  test("is found by the job without events, even months later", async () => {
    orderOf(await carla.post("/orders", byCard(packages.single)));
    await pass(100 * day);
    expect(await listOrders(carla)).toMatchObject([{ status: "paid" }]);
    const charge = (await portal.payments.state()).orders.at(-1)?.charges[0]?.id ?? "";
    await portal.payments.gateway.cancelCharge(charge);
    await pass(8 * day);
    expect(await listOrders(carla)).toMatchObject([{ status: "refunded" }]);
    expect(await statusByCourse(carla)).toMatchObject({ "Matemática Essencial": "C" });
  });
});

test("an order of another gateway is no longer checked once paid, and otherwise once a day", async () => {
  const bought = orderOf(await carla.post("/orders", byCard(packages.single)));
  const waiting = orderOf(await carla.post("/orders", byBoleto(packages.plan)));
  for (const { id } of [bought, waiting]) {
    const other = { gateway_id: `elsewhere-${id}` };
    await portal.db.updateTable("orders").set(other).where("id", "=", id).execute();
  }
  await pass(8 * day);
  const checks = await portal.db
    .selectFrom("orders")
    .select(["id", "next_check_at"])
    .where("id", "in", [bought.id, waiting.id])
    .orderBy("id")
    .execute();
  const tomorrow = new Date(portal.clock.now().getTime() + day * 1000);
  expect(checks).toMatchObject([{ id: bought.id, next_check_at: null }, { id: waiting.id }]);
  // At the latest two days after its next charge.
  expect(checks[1]?.next_check_at).toBeInstanceOf(Date);
  expect(checks[1]?.next_check_at?.getTime()).toBeGreaterThan(portal.clock.now().getTime() + hourMs);
  expect(checks[1]?.next_check_at?.getTime()).toBeLessThanOrEqual(tomorrow.getTime());
});
