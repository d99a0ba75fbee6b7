import { describe, expect, test } from "vitest";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import {
  byBoleto,
  deliverWebhooks,
  listOrders,
  orderOf,
  packages,
  withKey,
} from "../../../testing/commerce/shopping.ts";
import { type Client, type TestApp, testWebhookSecret } from "../../../testing/portal/test-app.ts";

let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});

describe("a repeated request for an order that has ended says so", () => {
  const orderBoleto = () => carla.post("/orders", byBoleto(packages.single), withKey("o-1"));
  const press = async (line: string | undefined, verb: "expire" | "refuse") => {
    expect(await portal.payments.press(`boletos/${line}/${verb}`)).toBe(200);
    await deliverWebhooks(portal, testWebhookSecret);
  };
  const passDue = async (due: string | undefined) => {
    portal.clock.advance((Date.parse(due ?? "") - portal.clock.now().getTime()) / 1000 + 1);
    carla = await portal.signIn("carla");
  };

  test("if its boleto expired", async () => {
    const { id, boleto } = orderOf(await orderBoleto());
    expect(await listOrders(carla)).toMatchObject([{ boleto_due_at: null }]);
    await passDue(boleto?.due_at);
    portal.payments.simulator.tick();
    await deliverWebhooks(portal, testWebhookSecret);
    const again = await orderBoleto();
    expect(again.statusCode).toBe(201);
    expect(again.json()).toMatchObject({
      message: "O boleto deste pedido venceu. Para comprar, faça um novo pedido.",
      order: { id, status: "expired", boleto: null },
    });
    expect(await listOrders(carla)).toMatchObject([{ boleto: null, boleto_due_at: boleto?.due_at }]);
  });

  test("if its boleto was canceled before it was due", async () => {
    const { id, boleto } = orderOf(await orderBoleto());
    await press(boleto?.line, "expire");
    const again = await orderBoleto();
    expect(again.json()).toMatchObject({
      message: "O boleto deste pedido foi cancelado. Para comprar, faça um novo pedido.",
      order: { id, status: "expired", boleto: null },
    });
    expect(await listOrders(carla)).toMatchObject([{ status: "expired", boleto_due_at: boleto?.due_at }]);
    const page = await portal.app.inject({ url: boleto?.url ?? "", headers: { host: "sabia.localhost" } });
    expect(page.body).toContain("Este boleto foi cancelado e não pode mais ser pago.");
  });

  test("if the bank refused its boleto, without mentioning a card", async () => {
    const { boleto } = orderOf(await orderBoleto());
    await press(boleto?.line, "refuse");
    const again = await orderBoleto();
    expect(again.statusCode).toBe(402);
    expect(again.json().message).toBe(
      "O boleto não pôde ser gerado ou foi recusado pelo banco. Nada foi cobrado: faça um novo pedido.",
    );
    expect(await listOrders(carla)).toMatchObject([{ status: "refused", payment_method: "boleto" }]);
  });
});
