import { expect, test, vi } from "vitest";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import {
  byCard,
  deliverWebhooks,
  listOrders,
  orderOf,
  packages,
  reconcile,
  statusByCourse,
} from "../../../testing/commerce/shopping.ts";
import { cards } from "../../../testing/commerce/test-cards.ts";
import { type Client, type TestApp, testWebhookSecret } from "../../../testing/portal/test-app.ts";

let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});

const course = "Física do Cotidiano";

/** A plan without trial whose card the bank refuses later. Returns its subscription id. */
async function refuseLater(): Promise<string> {
  await portal.db.updateTable("packages").set({ trial_days: 0 }).where("id", "=", packages.plan).execute();
  expect(orderOf(await carla.post("/orders", byCard(packages.plan, cards.processing))).status).toBe(
    "pending",
  );
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "B" });
  const { id } = (await portal.payments.state()).subscriptions.at(-1) ?? { id: "" };
  expect(await portal.payments.press(`subscriptions/${id}/fail`)).toBe(200);
  return id;
}
const isCanceledThere = async (id: string) =>
  (await portal.payments.state()).subscriptions.find((it) => it.id === id)?.status === "canceled";

test("a plan whose first card is refused after a while is refused, ended at the gateway, and can be bought again", async () => {
  const id = await refuseLater();
  expect(new Set(await deliverWebhooks(portal, testWebhookSecret))).toEqual(new Set([200]));
  expect(await listOrders(carla)).toMatchObject([{ status: "refused", next_charge_at: null }]);
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "C" });
  expect(await isCanceledThere(id)).toBe(true);
  // The gateway also sends the event of the cancellation, which changes nothing.
  expect(new Set(await deliverWebhooks(portal, testWebhookSecret))).toEqual(new Set([200]));
  expect(await listOrders(carla)).toMatchObject([{ status: "refused" }]);
  expect(orderOf(await carla.post("/orders", byCard(packages.plan))).status).toBe("active");
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
});

test("the job finds a plan whose card was refused later, without an event", async () => {
  const id = await refuseLater();
  portal.payments.takeWebhooks();
  portal.clock.advance(61);
  await reconcile(portal);
  expect(await listOrders(carla)).toMatchObject([{ status: "refused" }]);
  expect(await isCanceledThere(id)).toBe(true);
});

test("a plan whose card is refused is refused though an event had acknowledged it before that answer", async () => {
  const { gateway } = portal.payments;
  const { createSubscription } = gateway;
  vi.spyOn(gateway, "createSubscription").mockImplementationOnce(async (subscription) => {
    const made = await createSubscription(subscription);
    expect(new Set(await deliverWebhooks(portal, testWebhookSecret))).toEqual(new Set([200]));
    expect(await statusByCourse(carla)).toMatchObject({ [course]: "B" });
    const id = typeof made === "string" ? "" : made.id;
    expect(await portal.payments.press(`subscriptions/${id}/fail`)).toBe(200);
    await gateway.cancelSubscription(id);
    return "refused";
  });
  await portal.db.updateTable("packages").set({ trial_days: 0 }).where("id", "=", packages.plan).execute();
  const answer = await carla.post("/orders", byCard(packages.plan, cards.processing));
  expect(answer.statusCode).toBe(402);
  expect(answer.json().message).toBe("Pagamento recusado pela operadora do cartão.");
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "C" });
  expect(orderOf(await carla.post("/orders", byCard(packages.plan))).status).toBe("active");
});
