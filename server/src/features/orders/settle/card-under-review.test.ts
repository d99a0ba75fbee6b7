import { expect, test } from "vitest";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import {
  byBoleto,
  byCard,
  deliverWebhooks,
  listOrders,
  orderOf,
  packages,
  reconcile,
  statusByCourse,
  withKey,
} from "../../../testing/commerce/shopping.ts";
import { cards } from "../../../testing/commerce/test-cards.ts";
import { type Client, type TestApp, testWebhookSecret } from "../../../testing/portal/test-app.ts";

// A boleto expired, the student bought the course again by a card that the bank is still reviewing, and then the
// bank reports that the boleto had been paid.
let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});
const deliver = () => deliverWebhooks(portal, testWebhookSecret);

test.each([
  ["still under review", 0],
  ["approved meanwhile", 11],
])(
  "a second order by card, %s, ends when the first boleto is reported paid: nobody pays twice",
  async (_state, seconds) => {
    const { clock, payments } = portal;
    const earlier = new Set((await payments.state()).orders.map(({ id }) => id));
    const first = orderOf(await carla.post("/orders", byBoleto(packages.single), withKey("first")));
    clock.advance((Date.parse(first.boleto?.due_at ?? "") - clock.now().getTime()) / 1000 + 1);
    payments.simulator.tick();
    await deliver();
    carla = await portal.signIn("carla");
    const second = orderOf(await carla.post("/orders", byCard(packages.single, cards.processing)));
    expect(second.status).toBe("pending");

    expect(await payments.press(`boletos/${first.boleto?.line}/pay`)).toBe(200);
    await deliver();
    expect(await listOrders(carla)).toMatchObject([
      { id: second.id, status: "canceled" },
      { id: first.id, status: "paid", paid_in_vain: false },
    ]);
    clock.advance(seconds);
    payments.simulator.tick();
    for (let round = 0; round < 2; round++) {
      await reconcile(portal);
      await deliver();
      clock.advance(60);
    }
    const made = (await payments.state()).orders.filter(({ id }) => !earlier.has(id));
    expect(made.map(({ status }) => status).toSorted()).toEqual(["canceled", "paid"]);
    expect((await listOrders(carla))[1]).toMatchObject({ id: first.id, status: "paid" });
    expect((await statusByCourse(carla))["Matemática Essencial"]).toBe("E");
  },
);
