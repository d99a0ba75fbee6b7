import { expect, test, vi } from "vitest";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import { byCard, listOrders, orderOf, packages, withKey } from "../../../testing/commerce/shopping.ts";
import type { Client, TestApp } from "../../../testing/portal/test-app.ts";
import { GatewayError } from "../../gateway/public.ts";

// A plan may be gone at the gateway: deleted in its dashboard, or created in another account whose key was
// used before.
let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});

const storedPlans = async () =>
  (await portal.db.selectFrom("gateway_plans").select("gateway_id").execute()).map((row) => row.gateway_id);

test("a deleted plan is recreated, the order goes through, and the next order finds the new plan", async () => {
  orderOf(await carla.post("/orders", byCard(packages.plan)));
  await portal.db.updateTable("gateway_plans").set({ gateway_id: "plan_dead" }).execute();
  await portal.db.deleteFrom("orders").where("code", "not like", "import:%").execute();
  await portal.db.deleteFrom("enrollments").where("number", "like", "P%").execute();
  expect(orderOf(await carla.post("/orders", byCard(packages.plan))).status).toBe("trialing");
  const [made, ...others] = await storedPlans();
  expect(others).toEqual([]);
  expect(made).not.toBe("plan_dead");
  const create = vi.spyOn(portal.payments.gateway, "createPlan");
  const bruno = await portal.signIn("bruno");
  expect(orderOf(await bruno.post("/orders", byCard(packages.plan))).status).toBe("trialing");
  expect(create).not.toHaveBeenCalled();
});

test("a deleted plan is recreated under another key, as the old key would return the deleted one", async () => {
  orderOf(await carla.post("/orders", byCard(packages.plan)));
  const [dead] = await storedPlans();
  const { gateway } = portal.payments;
  const { createSubscription } = gateway;
  vi.spyOn(gateway, "createSubscription").mockImplementation(async (sent) =>
    sent.planId === dead ? "unknownPlan" : createSubscription(sent),
  );
  const bruno = await portal.signIn("bruno");
  expect(orderOf(await bruno.post("/orders", byCard(packages.plan))).status).toBe("trialing");
  expect(await storedPlans()).not.toContain(dead);
});

test("a token used up for the deleted plan does not count against the card, and the order can be sent again", async () => {
  vi.spyOn(portal.payments.gateway, "createSubscription")
    .mockResolvedValueOnce("unknownPlan")
    .mockRejectedValueOnce(new GatewayError("invalid", "the gateway refused the data (404)", ["card_token"]));
  const answer = await carla.post("/orders", byCard(packages.plan), withKey("token"));
  expect(answer.statusCode).toBe(503);
  expect(answer.json().message).toContain("nada foi cobrado");
  expect(orderOf(await carla.post("/orders", byCard(packages.plan), withKey("token"))).status).toBe(
    "trialing",
  );
});

test("if the new plan is unknown as well, no field is blamed and the order waits", async () => {
  vi.spyOn(portal.payments.gateway, "createSubscription").mockResolvedValue("unknownPlan");
  const answer = await carla.post("/orders", byCard(packages.plan), withKey("again"));
  expect(answer.statusCode).toBe(503);
  expect(await listOrders(carla)).toMatchObject([{ status: "pending", unsent: true }]);
  vi.restoreAllMocks();
  expect(orderOf(await carla.post("/orders", byCard(packages.plan), withKey("again"))).status).toBe(
    "trialing",
  );
});
