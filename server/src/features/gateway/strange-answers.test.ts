import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { byCard, testCard, testOrder, testSubscription } from "../../testing/commerce/gateway-orders.ts";
import { createTestClock } from "../../testing/portal/test-clock.ts";
import { createPagarme } from "./pagarme.ts";
import { GatewayError } from "./public.ts";

/** A gateway that answers as the simulator never does; `calls` are the requests it received. */
async function stand(
  answer: (...call: [...Parameters<RequestListener>, close: () => void]) => void,
  now?: Date,
) {
  const calls: string[] = [];
  const server = createServer((request, reply) => {
    calls.push(`${request.method} ${request.url}`);
    answer(request, reply, () => server.close());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const access = () => ({ url, secretKey: "sk_test", publicKey: undefined });
  return { calls, gateway: createPagarme({ access, clock: createTestClock(now), timeoutMs: 5_000 }) };
}

const failing = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail("it did not fail"),
    (error: unknown) => {
      expect(error).toBeInstanceOf(GatewayError);
      return error as GatewayError;
    },
  );

test("a redirect is not followed, so that a card is sent nowhere else", async () => {
  const { calls, gateway } = await stand((_request, reply) => {
    reply.writeHead(307, { location: "/elsewhere" }).end();
  });
  expect(await failing(gateway.createOrder(testOrder("sabia.1", byCard())))).toMatchObject({
    reason: "unknown",
  });
  expect(new Set(calls)).toEqual(new Set(["POST /orders"]));
});

test("an endless answer is aborted before it fills the memory", async () => {
  const { gateway } = await stand((_request, reply) => {
    const timer = setInterval(() => reply.write(" ".repeat(500_000)), 1);
    reply.on("close", () => clearInterval(timer));
  });
  const error = await failing(gateway.readOrder("or_1"));
  expect(error).toMatchObject({ reason: "unknown", message: "the gateway's answer has no end" });
});

test.each([
  ["is still under review", 412, "processing", false],
  ["is being refunded", 200, "paid", false],
  ["had ended before", 412, "canceled", true],
  ["was refused meanwhile", 412, "failed", true],
])("a card's charge that %s is over only if it says so itself", async (_how, answered, status, isOver) => {
  const charge = { id: "ch_1", status, amount: 4990, payment_method: "credit_card", paid_at: null };
  const { calls, gateway } = await stand((request, reply) => {
    reply.writeHead(request.method === "DELETE" ? answered : 200, { "content-type": "application/json" });
    reply.end(JSON.stringify(charge));
  });
  expect(await gateway.cancelCharge("ch_1")).toBe(isOver);
  expect(calls).toEqual(["DELETE /charges/ch_1", "GET /charges/ch_1"]);
});

test("a retry that can't connect doesn't rule out that the first attempt charged", async () => {
  const { calls, gateway } = await stand((request, _reply, close) => {
    close();
    request.socket.destroy();
  });
  const error = await failing(gateway.createOrder(testOrder("sabia.2", byCard())));
  expect(error.reason).toBe("unknown");
  expect(calls).toHaveLength(1);
});

test.each([
  [422, { message: "The card_token was not found." }, "unknown"],
  [412, { message: "Parameters are valid, but the request failed." }, "unknown"],
  [403, {}, "unknown"],
  [
    422,
    { message: "The request is invalid.", errors: { "order.customer.email": ["is no address"] } },
    "invalid",
  ],
])(
  "nor does a retry refused with %i %j, unless the same data was refused before: %s",
  async (status, body, reason) => {
    const { calls, gateway } = await stand((request, reply) => {
      // The first call was accepted, and may have used up the token.
      if (calls.length === 1) request.socket.destroy();
      else reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
    const error = await failing(gateway.createOrder(testOrder("sabia.4", byCard())));
    expect(error.reason).toBe(reason);
    expect(calls).toHaveLength(2);
  },
);

test("a subscription whose card was refused is canceled, so that nothing is charged later", async () => {
  const made = {
    id: "sub_1",
    code: "sabia.3",
    status: "failed",
    payment_method: "credit_card",
    created_at: "2026-03-02T12:00:00Z",
  };
  const { calls, gateway } = await stand((request, reply) => {
    const answer = request.url?.startsWith("/invoices") ? { data: [] } : made;
    reply.setHeader("content-type", "application/json").end(JSON.stringify(answer));
  });
  const payment = { method: "CREDIT_CARD" as const, card: testCard() };
  expect(await gateway.createSubscription(testSubscription("sabia.3", "plan_1", payment))).toBe("refused");
  expect(calls.at(-1)).toBe("DELETE /subscriptions/sub_1");
});

test("a subscription without a trial that begins today is not in its trial, though its invoice isn't listed yet", async () => {
  const made = {
    id: "sub_1",
    code: "sabia.5",
    status: "active",
    payment_method: "boleto",
    created_at: "2026-03-02T10:00:00Z",
    start_at: "2026-03-02T00:00:00Z",
  };
  const { gateway } = await stand((request, reply) => {
    const answer = request.url?.startsWith("/invoices") ? { data: [] } : made;
    reply.setHeader("content-type", "application/json").end(JSON.stringify(answer));
  }, new Date("2026-03-02T10:00:01Z"));
  expect(await gateway.readSubscription("sub_1")).toMatchObject({
    status: "active",
    hadTrial: false,
    trialEndsAt: null,
  });
});

test("a subscription without a trial, begun at night in Brazil on what is the next day in UTC, is not taken for one with a trial", async () => {
  const made = {
    id: "sub_1",
    code: "sabia.6",
    status: "active",
    payment_method: "boleto",
    created_at: "2026-03-03T00:30:00Z",
    start_at: "2026-03-03T00:00:00Z",
  };
  const invoice = { id: "in_1", status: "pending", amount: 4_990, created_at: "2026-03-03T00:30:02Z" };
  const { gateway } = await stand((request, reply) => {
    const answer = request.url?.startsWith("/invoices") ? { data: [invoice] } : made;
    reply.setHeader("content-type", "application/json").end(JSON.stringify(answer));
  });
  expect(await gateway.readSubscription("sub_1")).toMatchObject({ status: "active", hadTrial: false });
});

test("a subscription's date given as a day is that day in Brazil, and one given as a time stays exact", async () => {
  const made = {
    id: "sub_1",
    code: "sabia.5",
    status: "future",
    payment_method: "boleto",
    created_at: "2020-01-17T14:38:43Z",
    start_at: "2020-01-24T00:00:00Z",
  };
  let nextBillingAt = "2020-01-24T00:00:00";
  const { gateway } = await stand((request, reply) => {
    const answer = request.url?.startsWith("/invoices")
      ? { data: [] }
      : { ...made, next_billing_at: nextBillingAt };
    reply.setHeader("content-type", "application/json").end(JSON.stringify(answer));
  });
  const noon = new Date("2020-01-24T12:00:00Z");
  expect(await gateway.readSubscription("sub_1")).toMatchObject({
    status: "trialing",
    hadTrial: true,
    trialEndsAt: noon,
    nextBillingAt: noon,
  });
  nextBillingAt = "2020-01-24T00:00:01Z";
  expect(await gateway.readSubscription("sub_1")).toMatchObject({ nextBillingAt: new Date(nextBillingAt) });
});

test.each([
  ["2020-09-20T00:00:00Z", "2020-09-20"],
  ["2020-09-20T00:00:00", "2020-09-20"],
  ["2020-09-20T12:00:00Z", "2020-09-20"],
  ["2020-09-20T23:59:59-03:00", "2020-09-20"],
  ["2020-09-21T02:59:59Z", "2020-09-20"],
])("a boleto's due date given as %s is %s", async (given, dueDay) => {
  const due = { due_at: given };
  const line = "1".repeat(47);
  const charge = { id: "ch_1", status: "pending", amount: 100, payment_method: "boleto" };
  const whole = { ...charge, ...due, last_transaction: { line, ...due } };
  const { gateway } = await stand((_request, reply) => {
    const answer = { id: "or_1", code: "sabia.6", amount: 100, status: "pending", charges: [whole] };
    reply.setHeader("content-type", "application/json").end(JSON.stringify(answer));
  });
  expect(await gateway.readOrder("or_1")).toMatchObject({ charge: { boleto: { line, dueDay } } });
});
