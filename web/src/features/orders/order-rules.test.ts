import type { Order, Payment } from "@sabia/contract";
import { expect, test } from "vitest";
import {
  hasNewPayment,
  hasPaidBoleto,
  isComing,
  isPayable,
  isToBeRepeated,
  listRepeated,
  sortOrders,
} from "./order-rules.ts";
import { boleto, order } from "./testing-order.ts";

test("a failed order whose items a later order has doesn't offer to buy them again", () => {
  const line = (title: string, package_id: number | null) => ({
    id: 1,
    quantity: 1,
    title,
    unit_price: 100,
    package_id,
  });
  const [enem, logic, essay] = ["ENEM", "Lógica", "Redação"].map(line);
  const of = (id: number, status: Order["status"], ...items: (typeof enem)[]) => ({
    ...order,
    id,
    status,
    items: items.filter((item) => item !== undefined),
  });
  const refused = of(2, "refused", enem, logic);
  const idsOf = (...later: Order[]) => listRepeated([...later, refused]).map(({ id }) => id);
  expect(idsOf(of(3, "paid", enem, logic, essay))).toEqual([2]);
  expect(idsOf(of(4, "paid", enem), of(3, "pending", logic))).toEqual([2]);
  expect(idsOf(of(3, "paid", enem))).toEqual([]);
  expect(idsOf(of(3, "refused", enem, logic))).toEqual([]);
  expect(idsOf(of(1, "paid", enem, logic))).toEqual([]);
  expect(idsOf(of(3, "paid", line("ENEM 2027", 0), logic)), "renamed since").toEqual([2]);
  expect(idsOf(of(3, "paid", line("ENEM", 7), logic)), "another package of that name").toEqual([]);
  const known = (title: string) => line(title, null);
  const old = of(1, "refused", known("Alfabetização"));
  expect(listRepeated([of(3, "paid", known("ENEM")), old]), "bought before the portal").toEqual([]);
  expect(isToBeRepeated(refused)).toBe(true);
  expect(isToBeRepeated(refused, true)).toBe(false);
});

test("a card order that never reached the gateway has to be repeated; a boleto order is still being processed", () => {
  const unsent = { ...order, status: "pending" as const, unsent: true };
  expect(isToBeRepeated(unsent)).toBe(true);
  expect(isToBeRepeated({ ...unsent, payment_method: "boleto" })).toBe(false);
  expect(isToBeRepeated({ ...unsent, unsent: false })).toBe(false);
});

test("a canceled order can be repeated; a plan that ended, or one whose boleto was paid after its end, can not", () => {
  const canceled = { ...order, status: "canceled" as const };
  expect(isToBeRepeated(canceled)).toBe(true);
  expect(isToBeRepeated({ ...canceled, type: "PLAN" })).toBe(false);
  expect(isToBeRepeated({ ...canceled, paid_in_vain: true })).toBe(false);
  expect(isToBeRepeated({ ...order, status: "expired", paid_in_vain: true })).toBe(false);
});

test("an order whose boleto awaits payment comes first", () => {
  const waiting = { ...order, id: 2, status: "pending" as const, boleto };
  expect(sortOrders([order, waiting]).map(({ id }) => id)).toEqual([2, 1]);
  expect(isPayable({ status: "expired", boleto })).toBe(false);
});

test("isComing is an order that changes by itself: not a card that is charged only if it is sent again", () => {
  const pending = { ...order, status: "pending" as const };
  expect(isComing(pending), "a card being charged").toBe(true);
  expect(isComing({ ...pending, unsent: true }), "a card that was never sent").toBe(false);
  const byBoleto = { ...pending, payment_method: "boleto" as const };
  expect(isComing({ ...byBoleto, unsent: true }), "a boleto to be issued").toBe(true);
  expect(isComing({ ...byBoleto, boleto }), "an issued boleto").toBe(false);
  expect(isComing(order)).toBe(false);
});

test("hasPaidBoleto is a payment whose boleto was to be paid and is paid now", () => {
  const waiting = { id: 7, status: "pending", boleto_url: "/boleto" } as Payment;
  const paid = { ...waiting, status: "paid", boleto_url: null } as Payment;
  expect(hasPaidBoleto([waiting], [paid])).toBe(true);
  expect(hasPaidBoleto([waiting], [{ ...paid, status: "expired" }])).toBe(false);
  expect(hasPaidBoleto([{ ...waiting, boleto_url: null }], [paid]), "by card").toBe(false);
  expect(hasPaidBoleto([waiting], [{ ...paid, id: 8 }])).toBe(false);
  expect(hasPaidBoleto([], [paid])).toBe(false);
});

test("hasNewPayment is a boleto that was to be paid and is paid now: not one that ended, nor an order seen first", () => {
  const waiting: Order = { ...order, status: "pending", payment_method: "boleto", boleto };
  const next = (change: Partial<Order>) => [{ ...waiting, boleto: null, ...change }];
  expect(hasNewPayment([waiting], next({ status: "paid" }))).toBe(true);
  expect(hasNewPayment([{ ...waiting, status: "past_due" }], next({ status: "active" }))).toBe(true);
  expect(hasNewPayment([waiting], next({ status: "expired" }))).toBe(false);
  expect(hasNewPayment([{ ...waiting, status: "active" }], next({ status: "active" }))).toBe(false);
  expect(hasNewPayment([{ ...waiting, boleto: null }], next({ status: "paid" }))).toBe(false);
  expect(hasNewPayment([waiting], next({ id: 2, status: "paid" }))).toBe(false);
  expect(hasNewPayment([], next({ status: "paid" }))).toBe(false);
});
