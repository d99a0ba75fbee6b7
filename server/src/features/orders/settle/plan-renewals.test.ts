import { describe, expect, test } from "vitest";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import {
  byCard,
  deliverWebhooks,
  listOrders,
  orderOf,
  packages,
  statusByCourse,
} from "../../../testing/commerce/shopping.ts";
import { type Client, type TestApp, testWebhookSecret } from "../../../testing/portal/test-app.ts";

let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});

describe("a plan", () => {
  const course = "Física do Cotidiano";
  const newest = async () => (await portal.payments.state()).subscriptions.at(-1);
  const renew = async () => {
    await portal.payments.press(`subscriptions/${(await newest())?.id}/renew`);
    await deliverWebhooks(portal, testWebhookSecret);
  };

  test("whose last month was refunded is blocked until the next one is paid", async () => {
    orderOf(await carla.post("/orders", byCard(packages.plan)));
    await renew();
    expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
    await portal.payments.gateway.cancelCharge((await newest())?.invoices[0]?.charge.id ?? "");
    await deliverWebhooks(portal, testWebhookSecret);
    expect(await listOrders(carla)).toMatchObject([{ status: "past_due" }]);
    expect(await statusByCourse(carla)).toMatchObject({ [course]: "B" });
    await renew();
    expect(await listOrders(carla)).toMatchObject([{ status: "active" }]);
    expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
  });

  test.each([3990, 5990])("shows a month with another price (%d) as it was charged", async (amount) => {
    const { id } = orderOf(await carla.post("/orders", byCard(packages.plan)));
    await renew();
    await portal.db.updateTable("payments").set({ amount }).where("order_id", "=", id).execute();
    const { courses } = (await carla.get("/course")).json().data;
    const [enrollment] = courses as { id: number }[];
    const { payments } = (await carla.get(`/enrollment/${enrollment?.id}/transactions/`)).json();
    expect(payments).toMatchObject([{ amount, items: [{ unit_price: 4990 }] }]);
  });
});
