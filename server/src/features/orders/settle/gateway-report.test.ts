import { expect, test } from "vitest";
import type { Brand } from "../../../db/brands.ts";
import { createLog } from "../../../platform/log.ts";
import { createThrottle } from "../../../platform/throttle/throttle.ts";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import { byCard, listOrders, packages } from "../../../testing/commerce/shopping.ts";
import type { Client, TestApp } from "../../../testing/portal/test-app.ts";
import type { Charge, Gateway, GatewayOrder, GatewaySubscription, Invoice } from "../../gateway/public.ts";
import { interpretOrder, interpretSubscription, ReportMismatch } from "./gateway-report.ts";
import { reportedAfterMs } from "./next-check.ts";
import { syncOrder } from "./sync-order.ts";

let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});

const now = new Date("2026-03-02T12:00:00Z");
const at = { now, timeZone: "America/Sao_Paulo" };
const known = {
  code: "sabia.1",
  amount: 49_900,
  status: "pending",
  gatewayId: null,
  createdAt: now,
} as const;
const charge: Charge = {
  id: "ch_1",
  status: "paid",
  amount: 49_900,
  method: "CREDIT_CARD",
  installments: 1,
  paidAt: now,
  card: null,
  boleto: null,
};
const answer: GatewayOrder = { id: "or_1", code: "sabia.1", amount: 49_900, status: "paid", charge };

test("only a charge with the order's code and amount pays the order", () => {
  expect(interpretOrder(answer, known, at)).toMatchObject({ status: "paid" });
  for (const other of [
    { ...answer, code: "sabia.2" },
    { ...answer, amount: 100 },
    { ...answer, charge: { ...charge, amount: 100 } },
  ])
    expect(() => interpretOrder(other, known, at)).toThrow(ReportMismatch);
});

test.each([
  ["America/Sao_Paulo", "2026-03-05T02:59:59Z"],
  ["America/Rio_Branco", "2026-03-05T04:59:59Z"],
  ["America/Noronha", "2026-03-05T01:59:59Z"],
])("a boleto falls due at the last second of its day in %s", (timeZone, due) => {
  const boleto = { line: "1".repeat(47), dueDay: "2026-03-04" };
  const waiting: GatewayOrder = {
    ...answer,
    status: "pending",
    charge: { ...charge, method: "BOLETO", status: "pending", paidAt: null, boleto },
  };
  const dueAt = new Date(due);
  for (const [now, status] of [
    [new Date(dueAt.getTime() - 1000), "pending"],
    [dueAt, "expired"],
  ] as const)
    expect(interpretOrder(waiting, known, { now, timeZone })).toMatchObject({
      status,
      payments: [{ status, boleto: { line: boleto.line, dueAt } }],
    });
});

const plan: GatewaySubscription = {
  id: "sub_1",
  code: "sabia.1",
  status: "active",
  method: "CREDIT_CARD",
  installments: 1,
  card: null,
  hadTrial: false,
  trialEndsAt: null,
  nextBillingAt: now,
  invoices: [],
};
const invoices = (...statuses: Invoice["status"][]): Invoice[] =>
  statuses.map((status, at) => ({
    id: `in_${at}`,
    status,
    amount: 49_900,
    createdAt: now,
    cycle: null,
    dueDay: null,
    charge: { ...charge, status },
  }));

test.each([
  { billed: ["paid", "pending"], expected: "active" },
  { billed: ["paid", "refused", "pending"], expected: "past_due" },
  { billed: ["refused", "pending"], expected: "past_due" },
  { billed: ["paid", "canceled", "pending"], expected: "past_due" },
  { billed: ["refused", "paid", "pending"], expected: "active" },
] as const)(
  "a pending invoice doesn't decide a plan's status: after $billed it is $expected",
  ({ billed, expected }) => {
    const interpreted = interpretSubscription(
      { ...plan, invoices: invoices(...billed) },
      { ...known, status: "active" },
      at,
    );
    expect(interpreted).toMatchObject({ status: expected, nextChargeAt: plan.nextBillingAt });
  },
);

test.each([
  { hadTrial: false, billed: [], expected: "pending" },
  { hadTrial: true, billed: [], expected: "active" },
  { hadTrial: false, billed: [{ ...invoices("paid")[0], amount: 0 }], expected: "active" },
  { hadTrial: false, billed: invoices("paid"), expected: "active" },
])(
  "a plan without a trial has not begun while its invoice list is empty: %o",
  ({ expected, hadTrial, billed }) => {
    expect(
      interpretSubscription({ ...plan, hadTrial, invoices: billed as Invoice[] }, known, at).status,
    ).toBe(expected);
  },
);

test("a plan whose first card was refused after a while is refused, but one that had begun is canceled", () => {
  const refused = { ...plan, status: "refused", invoices: invoices("refused") } as const;
  const waiting = { ...known, gatewayId: "sub_1" };
  expect(interpretSubscription(refused, waiting, at)).toMatchObject({
    status: "refused",
    nextChargeAt: null,
  });
  expect(interpretSubscription(refused, { ...waiting, status: "trialing" }, at).status).toBe("canceled");
});

const unpaidPlan = (dueDay: string, nextBillingAt: Date): GatewaySubscription => {
  const boleto = { line: "1".repeat(47), dueDay };
  const waiting = { ...charge, method: "BOLETO", status: "pending", paidAt: null, boleto } as const;
  const unpaid = invoices("pending").map((invoice) => ({ ...invoice, charge: waiting }));
  return { ...plan, method: "BOLETO", nextBillingAt, invoices: unpaid };
};

test.each([
  ["a Saturday", "2026-03-07", "2026-03-10T02:59:59Z"],
  ["Carnival's Saturday", "2027-02-06", "2027-02-11T02:59:59Z"],
  ["the year's last weekday", "2026-12-31", "2027-01-05T02:59:59Z"],
])(
  "a boleto that the gateway lets fall due on %s can be paid on the next banking day",
  (_name, dueDay, due) => {
    const unpaid = unpaidPlan(dueDay, now);
    const dueAt = new Date(due);
    for (const [moment, status] of [
      [dueAt.getTime() - 1000, "pending"],
      [dueAt.getTime(), "past_due"],
      [dueAt.getTime() + reportedAfterMs - 1000, "past_due"],
      [dueAt.getTime() + reportedAfterMs, "canceled"],
    ] as const) {
      const judged = { ...at, now: new Date(moment) };
      expect(interpretSubscription(unpaid, known, judged)).toMatchObject({
        status,
        payments: [{ boleto: { dueAt } }],
      });
    }
  },
);

test.each([
  ["on the second banking day", "2027-02-12T02:59:58Z", "past_due"],
  ["the day after it", "2027-02-13T02:59:59Z", "canceled"],
])("a plan's first boleto due before Carnival, still unpaid %s", (_day, moment, status) => {
  const unpaid = unpaidPlan("2027-02-05", new Date("2027-03-02T12:00:00Z"));
  const judged = interpretSubscription(unpaid, known, { ...at, now: new Date(moment) });
  // It ends before its next month, so no charge is announced.
  expect(judged).toMatchObject({ status, nextChargeAt: null, toBeCanceled: status === "canceled" });
});

test.each([
  ["before it ends", "2026-04-08T02:59:58Z", true],
  ["when it has ended", "2026-04-08T02:59:59Z", false],
])(
  "a plan whose first boleto is unpaid announces its next charge if that comes %s",
  (_when, moment, isAnnounced) => {
    const nextBillingAt = new Date(moment);
    const judged = interpretSubscription(unpaidPlan("2026-03-31", nextBillingAt), known, {
      ...at,
      now: new Date("2026-04-01T12:00:00Z"),
    });
    expect(judged).toMatchObject({ status: "past_due", nextChargeAt: isAnnounced ? nextBillingAt : null });
  },
);

test("a plan found at the gateway with its card refused is ended there, and nothing of it is kept", async () => {
  portal.payments.simulator.faults.add({ kind: "drop_before", method: "POST", path: "/subscriptions" });
  expect((await carla.post("/orders", byCard(packages.plan))).statusCode).toBe(503);
  const [order] = await listOrders(carla);
  const ended: string[] = [];
  const gateway: Gateway = {
    ...portal.payments.gateway,
    findSubscription: async (code): Promise<GatewaySubscription> => ({
      id: "sub_left",
      code,
      status: "refused",
      method: "CREDIT_CARD",
      installments: 1,
      card: null,
      hadTrial: false,
      trialEndsAt: null,
      nextBillingAt: null,
      invoices: [],
    }),
    cancelSubscription: async (id) => void ended.push(id),
  };
  const brand = { slug: "sabia", timeZone: "America/Sao_Paulo", db: portal.db } as Brand;
  const { clock } = portal;
  const limit = { failures: 10, windowSeconds: 3600 };
  const counting = {
    throttle: createThrottle(clock, Buffer.alloc(32)),
    refusedCards: { byStudent: limit, byAddress: limit },
  };
  const syncing = { ...counting, brand, gateway, clock, log: createLog("silent") };
  expect(await syncOrder(syncing, order?.id ?? 0)).toBe("gone");
  expect(ended).toEqual(["sub_left"]);
  expect(await listOrders(carla)).toEqual([]);
});
