import { afterEach, beforeEach, expect, test } from "vitest";
import { byCard, deliverWebhooks, orderOf, packages, reconcile } from "../../../testing/commerce/shopping.ts";
import { cards } from "../../../testing/commerce/test-cards.ts";
import { startTestApp, type TestApp, testWebhookSecret } from "../../../testing/portal/test-app.ts";

// A bank may refuse a card only later: an event reports it, or the job finds it.
let portal: TestApp;
beforeEach(async () => {
  portal = await startTestApp({ REFUSED_ORDERS_BY_STUDENT: "1" });
});
afterEach(() => portal.close());

const deliver = (events?: unknown[]) => deliverWebhooks(portal, testWebhookSecret, events);
const counted = () => portal.db.selectFrom("throttles").select("key").where("failures", ">", 0).execute();

/** A plan without trial whose card the bank finally refuses. */
async function refuseLater() {
  await portal.db.updateTable("packages").set({ trial_days: 0 }).where("id", "=", packages.plan).execute();
  const carla = await portal.signIn("carla");
  await portal.db.deleteFrom("throttles").execute();
  const order = orderOf(await carla.post("/orders", byCard(packages.plan, cards.processing)));
  expect(order.status).toBe("pending");
  const { id } = (await portal.payments.state()).subscriptions.at(-1) ?? {};
  expect(await portal.payments.press(`subscriptions/${id}/fail`)).toBe(200);
  expect(await counted()).toEqual([]);
  return carla;
}

test.each(["an event", "the job"])(
  "a card refused late counts like one refused at once: learned from %s",
  async (source) => {
    const carla = await refuseLater();
    const events = portal.payments.takeWebhooks();
    if (source === "an event") {
      await deliver(events);
      await deliver(events);
    } else {
      portal.clock.advance(61);
      await reconcile(portal);
    }
    expect(await counted()).toHaveLength(1);
    expect((await carla.post("/orders", byCard(packages.single))).statusCode).toBe(429);
  },
);

test("a refusal whose answer was lost counts when it is found, and only once", async () => {
  const carla = await portal.signIn("carla");
  await portal.db.deleteFrom("throttles").execute();
  portal.payments.simulator.faults.add({ kind: "drop_after", method: "POST", times: 2 });
  expect((await carla.post("/orders", byCard(packages.single, cards.refused))).statusCode).toBe(503);
  portal.payments.simulator.faults.clear();
  expect(await counted()).toEqual([]);
  const events = portal.payments.takeWebhooks();
  await deliver(events);
  portal.clock.advance(61);
  await reconcile(portal);
  const rows = await portal.db.selectFrom("throttles").select("failures").execute();
  expect(rows).toEqual([{ failures: 1 }]);
});
