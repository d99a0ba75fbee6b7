/** Checks the adapter's requests and the simulator's answers against the models of Pagar.me's own SDK. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Schema, type SchemaValidationError, validateAndMap, validateAndUnmap } from "@apimatic/schema";
import { Client, OrdersController, SubscriptionsController } from "@pagarme/pagarme-nodejs-sdk";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
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

const { resolve } = createRequire(import.meta.url);
const models = join(dirname(resolve("@pagarme/pagarme-nodejs-sdk")), "models");
const loadModel = async (name: string): Promise<Schema<unknown>> => {
  const loaded = await import(join(models, `${name}.js`));
  return loaded[`${name}Schema`];
};

const clock = createTestClock();
let stand: TestGateway;
beforeAll(async () => {
  stand = await startTestGateway({ clock });
});
afterAll(() => stand.stop());
afterEach(() => vi.restoreAllMocks());

type Exchange = { method: string; path: string; sent: unknown; answered: unknown };

/** The requests and answers exchanged while `work` ran. */
async function listen(work: () => Promise<unknown>): Promise<Exchange[]> {
  const real = globalThis.fetch;
  const exchanges: Exchange[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const answer = await real(input, init);
    const { body, method = "GET" } = init ?? {};
    exchanges.push({
      method,
      path:
        String(input)
          .replace(/^.*\/v5/, "")
          .split("?", 1)[0] ?? "",
      sent: typeof body === "string" ? JSON.parse(body) : undefined,
      answered: await answer.clone().json(),
    });
    return answer;
  });
  await work();
  vi.restoreAllMocks();
  return exchanges;
}

/** Where a body lacks a field that the model requires, or has an unknown field or a wrong type. */
async function check(name: string, value: unknown) {
  const schema = await loadModel(name);
  const mapped = validateAndMap(value as never, schema);
  if (mapped.errors) return mapped.errors.map(describeError).sort();
  const back = validateAndUnmap(mapped.result, schema);
  expect(back.errors).toBe(false);
  // A field that the model doesn't know would be dropped.
  expect(back.errors === false && back.result).toEqual(value);
  return [];
}
const describeError = ({ path, message }: SchemaValidationError) =>
  path.length > 0 && !/required|missing/i.test(message ?? "")
    ? path.join(".")
    : (message ?? "").split("\n")[0];

const byBoleto = { method: "BOLETO", dueDay: "2040-05-14" } as const;
const byToken = async () => {
  const card = { number: cards.approved, holder_name: "A", exp_month: 1, exp_year: 2040, cvv: "123" };
  const answer = await fetch(stand.gateway.tokenizing?.address ?? "", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ type: "card", card }),
  });
  const { id: token } = (await answer.json()) as { id: string };
  return { method: "CREDIT_CARD", installments: 2, card: { kind: "token", token } } as const;
};

describe("the adapter's request", () => {
  test.each([
    ["a card", () => byCard()],
    ["a card's token", byToken],
    ["a boleto", () => byBoleto],
  ])("for an order by %s is a valid order in the SDK, without unknown fields", async (what, pay) => {
    const payment = await pay();
    const [exchange] = await listen(() =>
      stand.gateway.createOrder(testOrder(`sabia.${what.length}`, payment)),
    );
    expect(exchange).toMatchObject({ method: "POST", path: "/orders" });
    expect(await check("createOrderRequest", exchange?.sent)).toEqual([]);
  });

  test("for a plan is a valid plan", async () => {
    const [exchange] = await listen(() => stand.gateway.createPlan(testPlan(7)));
    expect(exchange).toMatchObject({ method: "POST", path: "/plans" });
    expect(await check("createPlanRequest", exchange?.sent)).toEqual([]);
  });

  test("for a subscription to a plan lacks only those fields of the SDK's model that the plan provides", async () => {
    const planId = await stand.gateway.createPlan(testPlan(7));
    const payment = { method: "CREDIT_CARD", card: testCard() } as const;
    const [exchange] = await listen(() =>
      stand.gateway.createSubscription(testSubscription("sabia.s1", planId, payment)),
    );
    expect(exchange).toMatchObject({ method: "POST", path: "/subscriptions" });
    const fromPlan = {
      billing_type: "prepaid",
      statement_descriptor: "x",
      description: "x",
      currency: "BRL",
      interval: "month",
      interval_count: 1,
      pricing_scheme: { scheme_type: "unit" },
      items: [],
      discounts: [],
      increments: [],
    };
    const address = (exchange as { sent: { customer: { address: object } } }).sent.customer.address;
    const shipping = {
      amount: 0,
      description: "",
      recipient_name: "",
      recipient_phone: "",
      address_id: "",
      type: "",
      address,
    };
    expect(
      await check("createSubscriptionRequest", { ...(exchange?.sent as object), ...fromPlan, shipping }),
    ).toEqual([]);
  });

  test("keeps a person's data within the maximum lengths", async () => {
    const long = {
      ...testBuyer,
      name: "João ".repeat(40),
      address: { ...testBuyer.address, street: "R".repeat(300) },
    };
    const order = { ...testOrder("sabia.long", byCard()), buyer: long };
    const [exchange] = await listen(() => stand.gateway.createOrder(order));
    expect(JSON.stringify(exchange?.sent)).not.toMatch(/"name":"[^"]{65}/);
    expect(exchange?.sent).toMatchObject({
      customer: {
        address: {
          street: "R".repeat(64),
          line_1: `12, ${"R".repeat(252)}`,
          state: "SP",
          country: "BR",
        },
      },
    });
  });
});

test("the check finds missing, mistyped and unknown fields", async () => {
  const [exchange] = await listen(() => stand.gateway.createOrder(testOrder("sabia.check", byCard())));
  const { closed: _closed, ...rest } = (exchange as { sent: { closed: boolean } }).sent;
  expect(await check("createOrderRequest", rest)).not.toEqual([]);
  expect(await check("createOrderRequest", { ...rest, closed: "yes" })).not.toEqual([]);
  await expect(check("createOrderRequest", { ...rest, closed: true, colour: "red" })).rejects.toThrow();
});

describe("the simulator's answer", () => {
  test("is a valid order, subscription or invoice list in the SDK", async () => {
    const planId = await stand.gateway.createPlan(testPlan(0));
    const payment = { method: "CREDIT_CARD", card: testCard() } as const;
    const exchanges = await listen(async () => {
      await stand.gateway.createOrder(testOrder("sabia.a1", byCard()));
      await stand.gateway.createOrder(testOrder("sabia.a2", byBoleto));
      await stand.gateway.createSubscription(testSubscription("sabia.a3", planId, payment));
    });
    const wanted = {
      "/orders": "getOrderResponse",
      "/subscriptions": "getSubscriptionResponse",
      "/invoices": "listInvoicesResponse",
    };
    expect(exchanges).toHaveLength(4);
    for (const { path, answered } of exchanges) {
      const schema = await loadModel(wanted[path as keyof typeof wanted]);
      const mapped = validateAndMap(answered as never, schema);
      expect(mapped.errors, path).toBe(false);
    }
  });

  type SdkRequest = {
    url: string;
    method: string;
    headers: object;
    data?: string;
    auth?: { username: string };
  };
  /** The SDK's own client, pointed at the simulator instead of Pagar.me. */
  const connectClient = () =>
    new Client({
      basicAuthCredentials: { username: stand.simulator.secretKey, password: "" },
      unstable_httpClientOptions: {
        adapter: async (config: SdkRequest) => {
          const headers = new Headers(JSON.parse(JSON.stringify(config.headers)));
          headers.set("authorization", `Basic ${btoa(`${config.auth?.username}:`)}`);
          const url = config.url.replace("https://api.pagar.me", stand.simulator.url);
          const { data: body, method } = config;
          const answer = await fetch(url, { method, headers, ...(body && { body }) });
          const { status, statusText } = answer;
          const all = Object.fromEntries(answer.headers);
          return { data: await answer.text(), status, statusText, headers: all, config };
        },
      },
    });

  test("is parsed by the SDK's client: orders by card and boleto, by id and by code", async () => {
    const orders = new OrdersController(connectClient());
    const made = await stand.gateway.createOrder(testOrder("sabia.c1", byCard()));
    const { result } = await orders.getOrder(made.id);
    expect(result).toMatchObject({ id: made.id, code: "sabia.c1", status: "paid", amount: 49_900 });
    expect(result.charges?.[0]).toMatchObject({ status: "paid", paymentMethod: "credit_card" });
    const { result: listed } = await orders.getOrders(1, 10, "sabia.c1");
    expect(listed.data?.map(({ id }) => id)).toEqual([made.id]);
  });

  test("is parsed by the SDK's client: a subscription", async () => {
    const planId = await stand.gateway.createPlan(testPlan(7));
    const payment = { method: "BOLETO", dueDays: 3 } as const;
    const made = await stand.gateway.createSubscription(testSubscription("sabia.c2", planId, payment));
    const id = typeof made === "string" ? "" : made.id;
    const { result } = await new SubscriptionsController(connectClient()).getSubscription(id);
    expect(result).toMatchObject({ id, code: "sabia.c2", status: "future", paymentMethod: "boleto" });
  });
});
