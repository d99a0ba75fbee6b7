import { expect, test, vi } from "vitest";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import {
  byCard,
  deliverWebhooks,
  listOrders,
  packages,
  statusByCourse,
} from "../../../testing/commerce/shopping.ts";
import { type Client, type TestApp, testWebhookSecret } from "../../../testing/portal/test-app.ts";

// The answer to an order was lost, and the gateway sends its event before its list has the order.
let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});

const deliver = async (events?: unknown[]) => [
  ...new Set(await deliverWebhooks(portal, testWebhookSecret, events)),
];

async function loseAnswer() {
  portal.payments.simulator.faults.add({ kind: "drop_after", method: "POST", times: 2 });
  vi.spyOn(portal.payments.gateway, "findOrder").mockResolvedValue(undefined);
  expect((await carla.post("/orders", byCard(packages.single))).statusCode).toBe(503);
}

test("an order that is not listed yet is read by the id in the event", async () => {
  await loseAnswer();
  expect(await deliver()).toEqual([200]);
  expect(await listOrders(carla)).toMatchObject([{ status: "paid" }]);
  expect(await statusByCourse(carla)).toMatchObject({ "Matemática Essencial": "E" });
});

test("an event whose order can't be read by that id either is refused, so that it is sent again", async () => {
  await loseAnswer();
  const events = portal.payments.takeWebhooks();
  const { readOrder } = portal.payments.gateway;
  const read = vi.spyOn(portal.payments.gateway, "readOrder").mockResolvedValue(undefined);
  expect(await deliver(events)).toEqual([503]);
  expect(await portal.db.selectFrom("webhook_events").select("id").execute()).toEqual([]);
  expect(await listOrders(carla)).toMatchObject([{ status: "pending" }]);
  read.mockImplementation(readOrder);
  expect(await deliver(events)).toEqual([200]);
  expect(await listOrders(carla)).toMatchObject([{ status: "paid" }]);
});
