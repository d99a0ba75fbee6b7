import { describe, expect, test } from "vitest";
import { dayMs, hourMs, minuteMs } from "../../../platform/durations.ts";
import type { OrderStatus } from "../order-states.ts";
import { decidePayment, decideReport, type PaymentDecision } from "./decide-report.ts";
import type { PaymentReport } from "./gateway-report.ts";

const now = new Date("2026-03-02T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);

const order = (status: OrderStatus, more: { type?: string; gatewayId?: null } = {}) => ({
  type: "SINGLE",
  gatewayId: "or_1",
  createdAt: now,
  status,
  ...more,
});

const known = (status: "pending" | "paid" | "expired" | "canceled", unwanted = false) => ({
  status,
  unwanted,
});
const opening: PaymentDecision = { status: "paid", unwanted: false, paidInVain: false };
const vain: PaymentDecision = { status: "paid", unwanted: true, paidInVain: true };
const vainBefore: PaymentDecision = { ...vain, paidInVain: false };

describe("a boleto reported paid", () => {
  test.each([
    ["of an order that waits for it is wanted", order("pending"), known("pending"), false, opening],
    ["of an expired order is wanted", order("expired"), known("expired"), false, opening],
    ["of courses that were bought again is in vain", order("expired"), known("expired"), true, vain],
    ["of a needless order is in vain", order("canceled"), known("canceled", true), false, vain],
    [
      "of an ended order that wasn't marked needless is wanted",
      order("canceled"),
      known("canceled"),
      false,
      opening,
    ],
    ["of an ended order, never seen before, is in vain", order("canceled"), undefined, false, vain],
    ["of an abandoned order is wanted", order("canceled", { gatewayId: null }), undefined, false, opening],
    ["of an ended plan is in vain", order("canceled", { type: "PLAN" }), known("canceled"), false, vain],
    ["again stays wanted", order("canceled", { type: "PLAN" }), known("paid"), true, opening],
    ["again is still in vain, but no news", order("canceled"), known("paid", true), false, vainBefore],
  ])("%s", (_name, standing, before, opensNothing, decision) => {
    const report = { status: "paid", method: "BOLETO" } as const;
    expect(decidePayment(standing, report, { known: before, opensNothing })).toEqual(decision);
  });
});

test("a card reported paid is always wanted", () => {
  const report = { status: "paid", method: "CREDIT_CARD" } as const;
  const given = { known: known("canceled", true), opensNothing: true };
  expect(decidePayment(order("canceled"), report, given)).toEqual(opening);
});

test("a paid payment stays paid when the gateway calls it pending", () => {
  const report = { status: "pending", method: "BOLETO" } as const;
  expect(decidePayment(order("paid"), report, { known: known("paid"), opensNothing: false })).toEqual(
    opening,
  );
});

const boleto = (dueAt: Date): PaymentReport => ({
  gatewayId: "ch_1",
  status: "pending",
  amount: 100,
  method: "BOLETO",
  installments: 1,
  card: null,
  boleto: { line: "1", dueAt },
  createdAt: now,
  paidAt: null,
});

describe("an order", () => {
  test.each<[string, ReturnType<typeof order>, OrderStatus, PaymentDecision[], OrderStatus]>([
    ["paid for is paid", order("pending"), "paid", [opening], "paid"],
    ["paid for after it expired is paid", order("expired"), "paid", [opening], "paid"],
    ["paid in vain stays as it was", order("expired"), "paid", [vain], "expired"],
    ["paid in vain before stays as it was", order("canceled"), "paid", [vainBefore], "canceled"],
    [
      "abandoned continues once the gateway knows it",
      order("canceled", { gatewayId: null }),
      "active",
      [],
      "active",
    ],
    [
      "abandoned and paid in vain stays abandoned",
      order("canceled", { gatewayId: null }),
      "paid",
      [vain],
      "canceled",
    ],
    ["ended never continues", order("canceled"), "active", [], "canceled"],
    ["that is paid and called pending stays paid", order("paid"), "pending", [], "paid"],
  ])("%s", (_name, standing, status, payments, becomes) => {
    const report = { status, payments: [], nextChargeAt: null, leavesBoletos: false };
    const decided = decideReport(standing, report, payments, now);
    expect(decided).toMatchObject({
      status: becomes,
      endAtGateway: false,
      paidInVain: payments.includes(vain),
    });
  });

  test.each([
    ["whose boleto falls due later is checked in an hour", later(dayMs), later(hourMs)],
    ["whose boleto falls due soon is checked right after", later(30 * minuteMs), later(30 * minuteMs + 1)],
  ])("%s", (_name, dueAt, nextCheckAt) => {
    const payments = [boleto(dueAt)];
    const report = { status: "pending", payments, nextChargeAt: null, leavesBoletos: false } as const;
    expect(decideReport(order("pending"), report, [], now).nextCheckAt).toEqual(nextCheckAt);
  });

  test.each([
    ["active", true, now],
    // It was ended by us: its boletos are closed already, or are being closed.
    ["canceled", false, later(dayMs + 1)],
  ] as const)(
    "that was %s and left boletos open is ended at the gateway: %s",
    (was, endAtGateway, nextCheckAt) => {
      const payments = [boleto(later(dayMs))];
      const report = { status: "canceled", payments, nextChargeAt: null, leavesBoletos: true } as const;
      const decided = decideReport(order(was, { type: "PLAN" }), report, [], now);
      expect(decided).toEqual({ status: "canceled", endAtGateway, nextCheckAt, paidInVain: false });
    },
  );
});
