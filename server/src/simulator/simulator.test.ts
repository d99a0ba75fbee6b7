import { once } from "node:events";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { json, text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { dayMs } from "../platform/durations.ts";
import { byCard, testOrder } from "../testing/commerce/gateway-orders.ts";
import { startTestGateway, type TestGateway } from "../testing/commerce/test-gateway.ts";
import { createTestClock } from "../testing/portal/test-clock.ts";

const clock = createTestClock();
let stand: TestGateway;
beforeAll(async () => {
  stand = await startTestGateway({ clock });
});
afterAll(() => stand.stop());
afterEach(() => stand.simulator.faults.clear());

let count = 0;
const newBoleto = async () => {
  const dueDay = new Date(clock.now().getTime() + dayMs).toISOString().slice(0, 10);
  const order = await stand.gateway.createOrder(testOrder(`sabia.${++count}`, { method: "BOLETO", dueDay }));
  return { order, line: order.charge?.boleto?.line ?? "" };
};

describe("the page", () => {
  test("shows boletos, plans and cards with what may be done, in Portuguese", async () => {
    const { line } = await newBoleto();
    await stand.gateway.createOrder(testOrder(`sabia.${++count}`, byCard()));
    const answer = await fetch(stand.simulator.url);
    const html = await answer.text();
    for (const words of [
      "Simulador de pagamentos",
      `/simulator/boletos/${line}/pay`,
      "Pagar: boleto de Ana Lima",
      "Visa final 0010",
    ])
      expect(html).toContain(words);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  test("brings back to itself after a button", async () => {
    const { order, line } = await newBoleto();
    const answer = await fetch(`${stand.simulator.url}/simulator/boletos/${line}/pay`, {
      method: "POST",
      redirect: "manual",
      headers: {
        accept: "text/html",
        origin: stand.simulator.url,
        "sec-fetch-site": "same-origin",
        "content-type": "application/x-www-form-urlencoded",
      },
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/");
    expect(await stand.gateway.readOrder(order.id)).toMatchObject({ status: "paid" });
  });

  test.each([
    ["a form", "application/x-www-form-urlencoded"],
    ["JSON", "application/json"],
  ])("takes a press from a client that announces %s and sends nothing", async (_what, type) => {
    const { order, line } = await newBoleto();
    const url = `${stand.simulator.url}/simulator/boletos/${line}/pay`;
    const answer = await fetch(url, { method: "POST", headers: { "content-type": type } });
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ status: "paid" })]);
    expect(await stand.gateway.readOrder(order.id)).toMatchObject({ status: "paid" });
  });

  test.each([
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ] as Record<string, string>[])("takes no button of another site: %j", async (headers) => {
    const { order, line } = await newBoleto();
    const url = `${stand.simulator.url}/simulator/boletos/${line}/pay`;
    expect((await fetch(url, { method: "POST", headers })).status).toBe(403);
    expect(await stand.gateway.readOrder(order.id)).toMatchObject({ status: "pending" });
  });

  test.each(["evil.example", "evil.example:4201", "127.0.0.1.evil.example", "10.0.0.1"])(
    "answers nobody who calls it %s",
    async (host) => {
      const [answer] = await once(get(stand.simulator.url, { headers: { host } }), "response");
      expect(answer.statusCode).toBe(403);
      expect(await text(answer)).not.toContain("Boletos");
    },
  );
});

describe("calls of the gateway", () => {
  test.each(["/orders?code=x", "/orders/or_x", "/subscriptions?code=x", "/invoices", "/charges/ch_x"])(
    "to %s need the secret key",
    async (path) => {
      const url = `${stand.simulator.url}/core/v5${path}`;
      for (const key of ["", "sk_wrong:", `${stand.simulator.publicKey}:`]) {
        const headers = { authorization: `Basic ${Buffer.from(key).toString("base64")}` };
        expect((await fetch(url, { headers })).status).toBe(401);
      }
    },
  );

  test("for tokens need the public key, and may come from any page", async () => {
    const url = `${stand.simulator.url}/core/v5/tokens?appId=`;
    const asked = await fetch(url, { method: "OPTIONS", headers: { origin: "http://sabia.localhost:3000" } });
    expect(asked.status).toBe(204);
    expect(asked.headers.get("access-control-allow-headers")).toBe("content-type");
    const body = JSON.stringify({ type: "card", card: {} });
    const headers = { "content-type": "application/json", origin: "http://sabia.localhost:3000" };
    expect((await fetch(`${url}pk_wrong`, { method: "POST", headers, body })).status).toBe(401);
    const refused = await fetch(url + stand.simulator.publicKey, { method: "POST", headers, body });
    expect(refused.status).toBe(422);
    expect(refused.headers.get("access-control-allow-origin")).toBe("*");
    expect(Object.keys(((await refused.json()) as { errors: object }).errors)).toContain(
      "request.card.number",
    );
  });

  test("refuse what is no order, path by path", async () => {
    const answer = await fetch(`${stand.simulator.url}/core/v5/orders`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${stand.simulator.secretKey}:`).toString("base64")}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ code: "x", items: [{ amount: 1.5 }] }),
    });
    expect(answer.status).toBe(422);
    const { errors } = (await answer.json()) as { errors: object };
    expect(Object.keys(errors)).toEqual(expect.arrayContaining(["order.items[0].amount", "order.customer"]));
  });
});

describe("webhooks", () => {
  type Event = { id: string; type: string; data: { id: string; code?: string } };
  async function receive(statuses: number[]) {
    const received: Event[] = [];
    const server = createServer(async (request, response) => {
      received.push((await json(request)) as Event);
      response.writeHead(statuses[received.length - 1] ?? 200).end("{}");
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    stand.simulator.sendWebhooksTo(`http://127.0.0.1:${port}/hook`);
    return { received, close: () => server.close() };
  }
  test("report a paid boleto, again and with the same id until they are accepted", async () => {
    stand.takeWebhooks();
    const { order, line } = await newBoleto();
    const { received, close } = await receive([500, 404]);
    await stand.press(`boletos/${line}/pay`);
    await stand.simulator.tick();
    expect(received).toHaveLength(2);
    await stand.simulator.tick();
    expect(received).toHaveLength(2);
    clock.advance(5);
    await stand.simulator.tick();
    expect(received).toHaveLength(4);
    clock.advance(30);
    await stand.simulator.tick();
    expect(received).toHaveLength(4);
    expect(received.map(({ type }) => type).sort()).toEqual([
      "charge.paid",
      "charge.paid",
      "order.paid",
      "order.paid",
    ]);
    expect(new Set(received.map(({ id }) => id)).size).toBe(2);
    expect(received.find(({ type }) => type === "order.paid")?.data).toMatchObject({
      id: order.id,
      code: order.code,
    });
    close();
  });

  test("wait while nobody answers, and are given up after eight attempts", async () => {
    stand.takeWebhooks();
    const attempts: Record<string, number> = {};
    const server = createServer(async (request) => {
      const { id } = (await json(request)) as Event;
      attempts[id] = (attempts[id] ?? 0) + 1;
      request.socket.destroy();
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    stand.simulator.sendWebhooksTo(`http://127.0.0.1:${port}/hook`);
    await stand.gateway.createOrder(testOrder(`sabia.${++count}`, byCard()));
    for (let attempt = 0; attempt < 40; attempt++) {
      await stand.simulator.tick();
      clock.advance(24 * 3600);
    }
    expect(stand.takeWebhooks()).toEqual([]);
    expect(new Set(Object.values(attempts))).toEqual(new Set([8]));
    server.close();
  });
});
