import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { toBarCode } from "../../platform/banking/boleto.ts";
import { dayMs } from "../../platform/durations.ts";
import { dayIn } from "../../platform/time-zone.ts";
import { byCard, testBuyer, testCard, testOrder } from "../../testing/commerce/gateway-orders.ts";
import { cards } from "../../testing/commerce/test-cards.ts";
import { startTestGateway, type TestGateway } from "../../testing/commerce/test-gateway.ts";
import { createTestClock } from "../../testing/portal/test-clock.ts";
import { GatewayError } from "./public.ts";

const clock = createTestClock();
let stand: TestGateway;
beforeAll(async () => {
  stand = await startTestGateway({ clock });
});
afterAll(() => stand.stop());
afterEach(() => stand.simulator.faults.clear());

let count = 0;
const newCode = () => `sabia.${++count}`;
const inDays = (days: number) => dayIn(new Date(clock.now().getTime() + days * dayMs), "America/Sao_Paulo");
const byBoleto = (days = 3) => ({ method: "BOLETO" as const, dueDay: inDays(days) });
const ordersOf = async (code: string) => (await stand.state()).orders.filter((order) => order.code === code);
const failing = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail("it did not fail"),
    (error: unknown) => {
      expect(error).toBeInstanceOf(GatewayError);
      return error as GatewayError;
    },
  );

describe("an order by card", () => {
  test("is paid at once, and returns only brand and last digits of the card", async () => {
    const code = newCode();
    const order = await stand.gateway.createOrder(testOrder(code, byCard()));
    expect(order).toEqual({
      id: expect.stringMatching(/^or_/),
      code,
      amount: 49_900,
      status: "paid",
      charge: {
        id: expect.stringMatching(/^ch_/),
        status: "paid",
        amount: 49_900,
        method: "CREDIT_CARD",
        installments: 3,
        paidAt: clock.now(),
        boleto: null,
        card: { brand: "Visa", lastDigits: "0010" },
      },
    });
    expect(await stand.gateway.readOrder(order.id)).toEqual(order);
    expect(await stand.gateway.findOrder(code)).toEqual(order);
  });

  test("can be refused, which is not an error", async () => {
    const order = await stand.gateway.createOrder(testOrder(newCode(), byCard(cards.refused)));
    expect(order).toMatchObject({ status: "refused", charge: { status: "refused", paidAt: null } });
  });

  test("can be processing first, then paid within 10 s", async () => {
    const order = await stand.gateway.createOrder(testOrder(newCode(), byCard(cards.processing)));
    expect(order.status).toBe("pending");
    clock.advance(10);
    stand.simulator.tick();
    expect(await stand.gateway.readOrder(order.id)).toMatchObject({ status: "paid" });
  });

  test("accepts a token once", async () => {
    const { address = "" } = stand.gateway.tokenizing ?? {};
    const card = {
      number: cards.approved,
      holder_name: "ANA",
      exp_month: 1,
      exp_year: 2040,
      cvv: "123",
    };
    const answer = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json", origin: "http://localhost:3000" },
      body: JSON.stringify({ type: "card", card }),
    });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    const text = await answer.text();
    expect(text).not.toContain(cards.approved);
    const { id: token } = JSON.parse(text) as { id: string };
    const payment = { method: "CREDIT_CARD", card: { kind: "token", token }, installments: 1 } as const;
    expect((await stand.gateway.createOrder(testOrder(newCode(), payment))).charge?.card?.lastDigits).toBe(
      "0010",
    );
    const again = await failing(stand.gateway.createOrder(testOrder(newCode(), payment)));
    expect(again).toMatchObject({ reason: "invalid", fields: ["card_token"] });
  });

  test("names the fields of an invalid card, but not their values", async () => {
    const card = { ...testCard("4111111111111112"), cvv: "1", expirationYear: 20 } as const;
    const payment = { method: "CREDIT_CARD", card, installments: 1 } as const;
    const error = await failing(stand.gateway.createOrder(testOrder(newCode(), payment)));
    expect(error).toMatchObject({
      reason: "invalid",
      fields: ["card_number", "card_cvv", "card_expiration_date"],
    });
    expect(JSON.stringify(error) + error.message).not.toContain("4111111111111112");
  });

  test("refunds the money when it is canceled, once", async () => {
    const { id, charge } = await stand.gateway.createOrder(testOrder(newCode(), byCard()));
    await stand.gateway.cancelCharge(charge?.id ?? "");
    await stand.gateway.cancelCharge(charge?.id ?? "");
    expect(await stand.gateway.readOrder(id)).toMatchObject({ status: "refunded" });
  });
});

describe("an order by boleto", () => {
  test("is pending with a valid line until it is paid", async () => {
    const order = await stand.gateway.createOrder(testOrder(newCode(), byBoleto()));
    expect(order).toMatchObject({ status: "pending", charge: { method: "BOLETO", card: null } });
    const { line = "", dueDay } = order.charge?.boleto ?? {};
    expect(toBarCode(line)).toMatch(/^999\d{6}0{5}49900/);
    expect(dueDay).toBe(inDays(3));
    expect(await stand.press(`boletos/${line}/pay`)).toBe(200);
    expect(await stand.gateway.readOrder(order.id)).toMatchObject({ status: "paid" });
    expect(await stand.press(`boletos/${line}/expire`)).toBe(409);
  });

  test("is canceled when its due date passes, and paid when a bank reports the payment late", async () => {
    const order = await stand.gateway.createOrder(testOrder(newCode(), byBoleto(1)));
    // a due date on which banks are closed moves, over Carnival to the fifth day
    clock.advance(7 * 86_400);
    stand.simulator.tick();
    expect(await stand.gateway.readOrder(order.id)).toMatchObject({ status: "canceled" });
    expect(await stand.press(`boletos/${order.charge?.boleto?.line}/pay`)).toBe(200);
    expect(await stand.gateway.readOrder(order.id)).toMatchObject({ status: "paid" });
    expect(await stand.press(`boletos/${order.charge?.boleto?.line}/pay`)).toBe(409);
  });

  test("that was canceled through the API can't be paid any more", async () => {
    const order = await stand.gateway.createOrder(testOrder(newCode(), byBoleto()));
    await stand.gateway.cancelCharge(order.charge?.id ?? "");
    expect(await stand.press(`boletos/${order.charge?.boleto?.line}/pay`)).toBe(409);
    expect(await stand.gateway.readOrder(order.id)).toMatchObject({ status: "canceled" });
  });

  test("that was paid is not refunded, as no bank account for the money is known", async () => {
    const order = await stand.gateway.createOrder(testOrder(newCode(), byBoleto()));
    await stand.press(`boletos/${order.charge?.boleto?.line}/pay`);
    expect(await failing(stand.gateway.cancelCharge(order.charge?.id ?? ""))).toMatchObject({
      reason: "invalid",
    });
    expect(await stand.gateway.readOrder(order.id)).toMatchObject({ status: "paid" });
  });

  test("can be made to expire or be refused by hand", async () => {
    for (const [verb, status] of [
      ["expire", "canceled"],
      ["refuse", "refused"],
    ]) {
      const order = await stand.gateway.createOrder(testOrder(newCode(), byBoleto()));
      await stand.press(`boletos/${order.charge?.boleto?.line}/${verb}`);
      expect(await stand.gateway.readOrder(order.id)).toMatchObject({ status });
    }
  });
});

describe("the same key", () => {
  test("twenty times at once is one order and one charge", async () => {
    const code = newCode();
    const made = await Promise.all(
      Array.from({ length: 20 }, () => stand.gateway.createOrder(testOrder(code, byCard()))),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await ordersOf(code)).toHaveLength(1);
  });

  test.each(["drop_before", "drop_after", "error_before", "error_after", "garbage", "unavailable"] as const)(
    "heals one %s",
    async (kind) => {
      const code = newCode();
      stand.simulator.faults.add({ kind, times: 1, method: "POST" });
      expect(await stand.gateway.createOrder(testOrder(code, byCard()))).toMatchObject({ status: "paid" });
      expect(await ordersOf(code)).toHaveLength(1);
    },
  );
});

describe("a gateway that keeps failing", () => {
  test.each([
    ["drop_before", "unknown", 0],
    ["drop_after", "unknown", 1],
    ["error_before", "unknown", 0],
    ["error_after", "unknown", 1],
    ["garbage", "unknown", 1],
    ["hang", "unknown", 0],
    ["unavailable", "away", 0],
  ] as const)("by %s is %s, with %i charges", async (kind, reason, charges) => {
    const code = newCode();
    stand.simulator.faults.add({ kind, method: "POST", path: "/orders" });
    const error = await failing(stand.gateway.createOrder(testOrder(code, byCard())));
    expect(error.reason).toBe(reason);
    const found = await stand.gateway.findOrder(code);
    expect(found?.status).toBe(charges === 1 ? "paid" : undefined);
  });

  test("by answering after the timeout has charged, and the order is found", async () => {
    const code = newCode();
    stand.simulator.faults.add({ kind: "slow", ms: 6_000, method: "POST" });
    expect(await failing(stand.gateway.createOrder(testOrder(code, byCard())))).toMatchObject({
      reason: "unknown",
    });
    await vi.waitFor(
      async () => expect(await stand.gateway.findOrder(code)).toMatchObject({ status: "paid" }),
      { timeout: 30_000 },
    );
  });

  test("finds no order that was never created", async () => {
    expect(await stand.gateway.findOrder("sabia.none")).toBeUndefined();
    expect(await stand.gateway.readOrder("or_none")).toBeUndefined();
  });

  test("refuses invalid personal data, naming the fields", async () => {
    const buyer = { ...testBuyer, email: "no address" };
    const error = await failing(stand.gateway.createOrder({ ...testOrder(newCode(), byCard()), buyer }));
    expect(error).toMatchObject({ reason: "invalid", fields: ["order.customer.email"] });
  });
});
