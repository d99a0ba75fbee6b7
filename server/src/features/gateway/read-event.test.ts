import { expect, test } from "vitest";
import { readEvent } from "./read-event.ts";

test("an event that doesn't concern us is one all the same", () => {
  expect(readEvent({ id: "hook_1", type: "payment-link.created", data: {} })).toMatchObject({
    subject: null,
  });
});

const subjectOf = (type: string, data: object) => readEvent({ id: "hook_1", type, data })?.subject;

test.each([
  ["charge.paid", { id: "ch_1", invoice: { id: "in_1", subscription: { id: "sub_1" } } }],
  ["charge.paid", { id: "ch_1", invoice: { id: "in_1", subscription_id: "sub_1" } }],
  ["charge.paid", { id: "ch_1", invoice: { id: "in_1", subscriptionId: "sub_1" } }],
  ["invoice.paid", { id: "in_1", subscription: { id: "sub_1" } }],
  ["invoice.paid", { id: "in_1", subscription_id: "sub_1" }],
])("%s of a plan is about its subscription, however that is referenced: %j", (type, data) => {
  expect(subjectOf(type, data)).toEqual({ kind: "subscription", id: "sub_1", code: null });
});

test("a charge of an order is about that order", () => {
  const data = { id: "ch_1", invoice: null, order: { id: "or_1", code: "sabia.1" } };
  expect(subjectOf("charge.paid", data)).toEqual({ kind: "order", id: "or_1", code: "sabia.1" });
});
