import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  byCard,
  testBuyer,
  testCard,
  testOrder,
  testPlan,
  testSubscription,
} from "../../testing/commerce/gateway-orders.ts";
import { cards } from "../../testing/commerce/test-cards.ts";
import { startTestGateway, type TestGateway } from "../../testing/commerce/test-gateway.ts";
import { createTestClock } from "../../testing/portal/test-clock.ts";
import type { GatewaySubscription } from "./public.ts";

const day = 86_400;
const clock = createTestClock(new Date("2027-01-31T12:00:00Z"));
let stand: TestGateway;
beforeAll(async () => {
  stand = await startTestGateway({ clock });
});
afterAll(() => stand.stop());
afterEach(() => stand.simulator.faults.clear());

let count = 0;
const newCode = () => `sabia.s${++count}`;
const card = (number?: string) => ({ method: "CREDIT_CARD" as const, card: testCard(number) });
const pass = (seconds: number) => {
  clock.advance(seconds);
  stand.simulator.tick();
};

async function subscribe(trialDays: number, payment: Parameters<typeof testSubscription>[2] = card()) {
  const planId = await stand.gateway.createPlan(testPlan(trialDays));
  return stand.gateway.createSubscription(testSubscription(newCode(), planId, payment));
}
async function begin(trialDays: number, payment?: Parameters<typeof testSubscription>[2]) {
  const made = await subscribe(trialDays, payment);
  if (typeof made === "string") throw new Error(made);
  return made;
}
const again = async ({ id }: GatewaySubscription) => {
  const found = await stand.gateway.readSubscription(id);
  if (!found) throw new Error("not found");
  return found;
};
const statuses = ({ invoices }: GatewaySubscription) => invoices.map(({ status }) => status);

describe("a plan", () => {
  test("is created once per key", async () => {
    const plan = testPlan(7);
    expect(await stand.gateway.createPlan(plan)).toBe(await stand.gateway.createPlan(plan));
    const other = { ...plan, idempotencyKey: "another", amount: 5_990 };
    expect(await stand.gateway.createPlan(other)).not.toBe(await stand.gateway.createPlan(plan));
  });
});

test("unknown to the gateway is reported as such when subscribed to, and creates nothing", async () => {
  const payment = { method: "BOLETO", dueDays: 3 } as const;
  const sent = testSubscription(newCode(), "plan_dead", payment);
  expect(await stand.gateway.createSubscription(sent)).toBe("unknownPlan");
  expect(await stand.gateway.findSubscription(sent.code)).toBeUndefined();
});

describe("a subscription with a trial", () => {
  test("charges nothing until the trial is over, then the monthly price", async () => {
    const made = await begin(7);
    expect(made).toMatchObject({ status: "trialing", method: "CREDIT_CARD", invoices: [] });
    expect(made.card).toEqual({ brand: "Visa", lastDigits: "0010" });
    expect(made.trialEndsAt).toEqual(new Date(clock.now().getTime() + 7 * day * 1000));
    pass(7 * day - 1);
    expect(await again(made)).toMatchObject({ status: "trialing" });
    pass(1);
    const billed = await again(made);
    expect(billed).toMatchObject({ status: "active", trialEndsAt: null });
    expect(billed.invoices).toMatchObject([{ status: "paid", amount: 4_990, charge: { status: "paid" } }]);
    expect(await stand.gateway.findSubscription(made.code)).toEqual(billed);
  });

  test("can have its trial ended by hand", async () => {
    const made = await begin(7);
    await stand.press(`subscriptions/${made.id}/renew`);
    expect(await again(made)).toMatchObject({ status: "active", invoices: [{ status: "paid" }] });
  });

  test("whose first charge fails is past due, and not refused: it has begun", async () => {
    const made = await begin(7);
    await stand.press(`subscriptions/${made.id}/fail`);
    expect(await again(made)).toMatchObject({ status: "past_due", invoices: [{ status: "refused" }] });
    await stand.press(`subscriptions/${made.id}/renew`);
    expect(await again(made)).toMatchObject({ status: "active", invoices: [{ status: "paid" }] });
  });

  test.each([
    ["21:30", "2027-01-31T00:30:00Z"],
    ["23:30", "2027-01-31T02:30:00Z"],
    ["00:30", "2027-01-31T03:30:00Z"],
  ])("of one day, begun at %s in Brazil, is past due as well if its first charge fails", async (_at, now) => {
    const own = createTestClock(new Date(now));
    const other = await startTestGateway({ clock: own });
    const planId = await other.gateway.createPlan(testPlan(1));
    const made = await other.gateway.createSubscription(testSubscription("sabia.day", planId, card()));
    expect(made).toMatchObject({ status: "trialing" });
    own.advance(day - 1);
    const id = typeof made === "string" ? "" : made.id;
    await other.press(`subscriptions/${id}/fail`);
    expect(await other.gateway.readSubscription(id)).toMatchObject({ status: "past_due", hadTrial: true });
    await other.stop();
  });

  test("with a refused card is not created at all", async () => {
    expect(await subscribe(7, card(cards.refused))).toBe("refused");
    expect((await stand.state()).subscriptions.some(({ code }) => code === `sabia.s${count}`)).toBe(false);
  });
});

describe("a subscription without a trial", () => {
  test("is charged at once, and each month on the same day, or the month's last", async () => {
    const made = await begin(0);
    const start = clock.now();
    expect(made).toMatchObject({ status: "active", invoices: [{ status: "paid" }], trialEndsAt: null });
    pass(60 * day);
    const later = await again(made);
    const starts = later.invoices.map(({ cycle }) => cycle?.startsAt.toISOString().slice(0, 10));
    expect(statuses(later)).toEqual(["paid", "paid", "paid"]);
    expect(new Set(starts).size).toBe(3);
    expect(later.nextBillingAt?.getTime()).toBeGreaterThan(start.getTime() + 60 * day * 1000);
  });

  test("whose cycle ends on the 31st is billed on February 28th and on March 31st", async () => {
    const own = createTestClock(new Date("2027-01-31T12:00:00Z"));
    const other = await startTestGateway({ clock: own });
    const planId = await other.gateway.createPlan(testPlan(0));
    const made = await other.gateway.createSubscription(testSubscription("sabia.month", planId, card()));
    own.advance(61 * day);
    other.simulator.tick();
    const found = typeof made === "string" ? undefined : await other.gateway.readSubscription(made.id);
    expect(found?.invoices.map(({ cycle }) => cycle?.startsAt.toISOString().slice(0, 10))).toEqual([
      "2027-01-31",
      "2027-02-28",
      "2027-03-31",
    ]);
    await other.stop();
  });

  test("with a refused card leaves nothing running", async () => {
    expect(await subscribe(0, card(cards.refused))).toBe("refused");
    const left = (await stand.state()).subscriptions.filter(({ code }) => code === `sabia.s${count}`);
    expect(left.every(({ status }) => status === "canceled")).toBe(true);
  });
});

describe("renewals", () => {
  test("that fail make it past due, until one is paid", async () => {
    const made = await begin(0);
    await stand.press(`subscriptions/${made.id}/fail`);
    expect(await again(made)).toMatchObject({ status: "past_due", invoices: [{}, { status: "refused" }] });
    await stand.press(`subscriptions/${made.code}/renew`);
    const paid = await again(made);
    expect(paid.status).toBe("active");
    expect(statuses(paid)).toEqual(["paid", "paid"]);
    await stand.press(`subscriptions/${made.id}/renew`);
    expect(statuses(await again(made))).toEqual(["paid", "paid", "paid"]);
  });

  test("by boleto wait for their payment, and are past due when it expires", async () => {
    const made = await begin(0, { method: "BOLETO", dueDays: 3 });
    const [invoice] = made.invoices;
    expect(made).toMatchObject({ status: "active", method: "BOLETO", card: null });
    expect(invoice).toMatchObject({ status: "pending", charge: { status: "pending", method: "BOLETO" } });
    await stand.press(`boletos/${invoice?.charge?.boleto?.line}/pay`);
    expect(statuses(await again(made))).toEqual(["paid"]);
    pass(31 * day);
    expect(statuses(await again(made))).toEqual(["paid", "pending"]);
    pass(4 * day);
    expect(await again(made)).toMatchObject({ status: "past_due" });
    await stand.press(`subscriptions/${made.id}/renew`);
    expect((await again(made)).status).toBe("active");
  });

  test("filling more than one page of the gateway's list are all read, oldest first", async () => {
    const made = await begin(0);
    for (let month = 0; month < 35; month++) await stand.press(`subscriptions/${made.id}/renew`);
    const { invoices } = await again(made);
    expect(invoices).toHaveLength(36);
    const starts = invoices.map(({ cycle }) => cycle?.startsAt.getTime() ?? 0);
    expect(starts).toEqual([...starts].sort((one, other) => one - other));
  });

  test("end when it is canceled, and canceling twice has no further effect", async () => {
    const made = await begin(0, { method: "BOLETO", dueDays: 3 });
    await stand.gateway.cancelSubscription(made.id);
    await stand.gateway.cancelSubscription(made.id);
    expect(await again(made)).toMatchObject({ status: "canceled", invoices: [{ status: "canceled" }] });
    expect(await stand.press(`subscriptions/${made.id}/renew`)).toBe(412);
    pass(40 * day);
    expect((await again(made)).invoices).toHaveLength(1);
  });
});

describe("a lost response", () => {
  test("to a subscription is found by its code", async () => {
    const planId = await stand.gateway.createPlan(testPlan(7));
    const code = newCode();
    stand.simulator.faults.add({ kind: "drop_after", method: "POST", path: "/subscriptions" });
    const lost = stand.gateway.createSubscription(testSubscription(code, planId, card()));
    await expect(lost).rejects.toMatchObject({ reason: "unknown" });
    expect(await stand.gateway.findSubscription(code)).toMatchObject({ code, status: "trialing" });
    expect(await stand.gateway.findSubscription("sabia.none")).toBeUndefined();
    expect(await stand.gateway.readSubscription("sub_none")).toBeUndefined();
  });

  test("to a refused one is found as refused", async () => {
    const planId = await stand.gateway.createPlan(testPlan(0));
    const code = newCode();
    stand.simulator.faults.add({ kind: "error_before", method: "GET", path: "/invoices" });
    const processing = testSubscription(code, planId, card(cards.processing));
    await expect(stand.gateway.createSubscription(processing)).rejects.toMatchObject({ reason: "unknown" });
    stand.simulator.faults.clear();
    const found = await stand.gateway.findSubscription(code);
    expect(found).toMatchObject({ status: "active", invoices: [{ status: "pending" }] });
    await stand.press(`subscriptions/${code}/fail`);
    expect(await stand.gateway.findSubscription(code)).toMatchObject({ status: "refused" });
  });

  test("with another person's code is not taken for ours", async () => {
    await stand.gateway.createOrder({ ...testOrder("sabia.mine", byCard()), buyer: testBuyer });
    expect(await stand.gateway.findOrder("sabia.min")).toBeUndefined();
  });
});
