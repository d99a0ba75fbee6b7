import { expect, test, vi } from "vitest";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import {
  byBoleto,
  byCard,
  deliverWebhooks,
  listOrders,
  orderOf,
  type PlacedOrder,
  packages,
  reconcile,
  statusByCourse,
  withKey,
} from "../../../testing/commerce/shopping.ts";
import { cards } from "../../../testing/commerce/test-cards.ts";
import { untilBlocked } from "../../../testing/database/until-blocked.ts";
import { type Client, type TestApp, testWebhookSecret } from "../../../testing/portal/test-app.ts";

// A boleto expired, the student buys the course again by card, and while that card is under review, or the order is
// just being sent, the bank reports that the boleto had been paid.
let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});
const deliver = () => deliverWebhooks(portal, testWebhookSecret);

/** Orders the course by a boleto, which expires. */
async function orderInVain(): Promise<PlacedOrder> {
  const { clock, payments } = portal;
  const order = orderOf(await carla.post("/orders", byBoleto(packages.single), withKey("first")));
  clock.advance((Date.parse(order.boleto?.due_at ?? "") - clock.now().getTime()) / 1000 + 1);
  payments.simulator.tick();
  await deliver();
  carla = await portal.signIn("carla");
  return order;
}

test.each([
  ["still under review", 0],
  ["approved meanwhile", 11],
])(
  "a second order by card, %s, ends when the first boleto is reported paid: nobody pays twice",
  async (_state, seconds) => {
    const { clock, payments } = portal;
    const earlier = new Set((await payments.state()).orders.map(({ id }) => id));
    const first = await orderInVain();
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

test("a needless order by card stays canceled, and isn't paid, until its bank has ended the review or the refund", async () => {
  const { clock, payments } = portal;
  const first = await orderInVain();
  const second = orderOf(await carla.post("/orders", byCard(packages.single, cards.processing)));
  await payments.press(`boletos/${first.boleto?.line}/pay`);
  await deliver();
  const newest = async () => (await payments.state()).orders.at(-1)?.status;
  const cancelCharge = vi.spyOn(payments.gateway, "cancelCharge").mockResolvedValue(false);
  for (const minutes of [0, 11, 11]) {
    clock.advance(minutes * 60);
    payments.simulator.tick();
    await reconcile(portal);
    await deliver();
    carla = await portal.signIn("carla");
    expect(await listOrders(carla)).toMatchObject([
      { id: second.id, status: "canceled" },
      { status: "paid" },
    ]);
  }
  expect(await newest(), "the bank approved it meanwhile").toBe("paid");
  expect(cancelCharge).toHaveBeenCalledTimes(3);
  cancelCharge.mockRestore();
  clock.advance(11 * 60);
  for (let round = 0; round < 2; round++) {
    await reconcile(portal);
    await deliver();
  }
  expect(await newest()).toBe("canceled");
  carla = await portal.signIn("carla");
  expect((await listOrders(carla))[0]).toMatchObject({ id: second.id, status: "refunded" });
  expect((await statusByCourse(carla))["Matemática Essencial"]).toBe("E");
});

test("an order by card that is sent while the boleto's payment is being settled is refused, not charged", async () => {
  const { db, payments } = portal;
  const first = await orderInVain();
  const earlier = (await payments.state()).orders.length;
  await payments.press(`boletos/${first.boleto?.line}/pay`);
  const [settling, ordering] = await db.transaction().execute(async (pause) => {
    await pause.selectFrom("enrollments").select("id").where("number", "like", "P%").forUpdate().execute();
    const settling = deliver();
    // The first order is paid, but that isn't visible yet.
    await untilBlocked(db);
    const ordering = carla.post("/orders", byCard(packages.single));
    await untilBlocked(db, 2, ordering);
    return [settling, ordering] as const;
  });
  expect(new Set(await settling)).toEqual(new Set([200]));
  const refused = await ordering;
  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    { course_packages: ["Você já possui este curso."] },
  ]);
  expect((await payments.state()).orders).toHaveLength(earlier);
  expect(await listOrders(carla)).toMatchObject([{ id: first.id, status: "paid" }]);
});
