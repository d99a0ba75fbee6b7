import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bestOf,
  decideEnrollment,
  enrollmentStatusOf,
  isOpen,
  moveOrder,
  type OrderStatus,
  transitions,
} from "./order-states.ts";

const statuses = Object.keys(transitions) as OrderStatus[];
const anyStatus = fc.constantFrom(...statuses);

test.each([
  ["pending", "paid", "paid"],
  ["paid", "pending", "paid"],
  ["paid", "refused", "paid"],
  ["paid", "expired", "paid"],
  ["paid", "refunded", "refunded"],
  ["refunded", "paid", "refunded"],
  ["expired", "paid", "paid"],
  ["expired", "pending", "expired"],
  ["refused", "paid", "paid"],
  ["trialing", "pending", "trialing"],
  ["active", "past_due", "past_due"],
  ["past_due", "active", "active"],
  ["canceled", "active", "canceled"],
] as const)("%s, and the gateway reports %s: %s", (from, reported, to) => {
  expect(moveOrder(from, reported)).toBe(to);
});

test("a repeated answer of the gateway changes nothing", () => {
  fc.assert(
    fc.property(anyStatus, anyStatus, (from, reported) => {
      const once = moveOrder(from, reported);
      expect(moveOrder(once, reported)).toBe(once);
    }),
  );
});

test("a refunded order stays refunded, whatever the gateway says later", () => {
  fc.assert(
    fc.property(anyStatus, fc.array(anyStatus), (from, reports) => {
      const before = moveOrder(from, "refunded");
      fc.pre(before === "refunded");
      expect(reports.reduce(moveOrder, before)).toBe("refunded");
    }),
  );
});

describe("an enrollment", () => {
  test.each([
    ["paid", true, "E"],
    // Orders imported from an earlier portal, and free ones, have no gateway id.
    ["paid", false, "E"],
    ["trialing", true, "E"],
    ["active", true, "E"],
    ["pending", true, "B"],
    ["pending", false, null],
    ["past_due", true, "B"],
    ["expired", true, "C"],
    ["refused", true, "C"],
    ["canceled", true, "C"],
    ["refunded", true, "C"],
  ] as const)("of an order that is %s (acknowledged: %s) is %s", (status, acknowledged, expected) => {
    expect(enrollmentStatusOf({ status, gatewayId: acknowledged ? "or_1" : null })).toBe(expected);
  });

  test("is as good as the best order for it", () => {
    expect(bestOf(["C", "E", "B"])).toBe("E");
    expect(bestOf(["C", "B", null])).toBe("B");
    expect(bestOf([null, "C"])).toBe("C");
    expect(bestOf([null])).toBeNull();
  });

  test("is open only while its order is running or paid", () => {
    for (const status of statuses) {
      const open = enrollmentStatusOf({ status, gatewayId: "or_1" }) !== "C";
      expect(open).toBe(isOpen(status) || status === "paid");
    }
  });
});

test.each([
  ["B", { own: "E", was: "B", others: null }, "E"],
  ["B", { own: "C", was: "B", others: null }, "C"],
  ["C", { own: "E", was: "C", others: null }, "E"],
  ["E", { own: "B", was: "E", others: null }, "B"],
  ["E", { own: "C", was: "B", others: "E" }, null],
  ["B", { own: "C", was: "B", others: "B" }, null],
  // A repeated answer.
  ["E", { own: "C", was: "C", others: null }, null],
  ["C", { own: "E", was: "E", others: null }, null],
  // The school opened the course.
  ["E", { own: "C", was: "B", others: null }, null],
  ["E", { own: "B", was: null, others: null }, null],
  // The school closed the course: an earlier payment doesn't open it again.
  ["D", { own: "B", was: null, others: "E" }, "B"],
  ["B", { own: "C", was: "B", others: "E" }, "C"],
  ["C", { own: "E", was: null, others: "E" }, "E"],
] as const)("an enrollment %s of which orders earn %j: %s", (status, earned, becomes) => {
  expect(decideEnrollment(status, earned)).toBe(becomes);
});
