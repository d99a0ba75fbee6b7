import { afterEach, describe, expect, test } from "vitest";
import { openShop } from "../../../testing/open-shop.ts";
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
} from "../../../testing/shopping.ts";
import { type Client, type TestApp, testWebhookSecret } from "../../../testing/test-app.ts";

// What is sold, and what the school or the gateway says, changes while an order is on its way.
let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});

const owned = { course_packages: ["Você já possui este curso."] };
const fail = (kind: "unavailable" | "drop_before", path?: string) =>
  portal.payments.simulator.faults.add({ kind, method: "POST", ...(path && { path }) });
const back = () => portal.payments.simulator.faults.clear();

describe("an order whose price changed after a 503", () => {
  const setPrice = (id: number, amount: number) =>
    portal.db.updateTable("packages").set({ amount }).where("id", "=", id).execute();
  afterEach(async () => {
    await setPrice(packages.single, 49_900);
    await setPrice(packages.plan, 4990);
  });
  /** What the gateway asks for a month of its newest subscription. */
  const monthly = async () => {
    const newest = (await portal.payments.state()).subscriptions.at(-1);
    await portal.payments.press(`subscriptions/${newest?.id}/renew`);
    return (await portal.payments.state()).subscriptions.at(-1)?.invoices;
  };

  test("is charged at the new price if it surely never reached the gateway", async () => {
    fail("unavailable");
    const body = byCard(packages.single);
    expect((await carla.post("/orders", body, withKey("m-1"))).statusCode).toBe(503);
    back();
    await setPrice(packages.single, 39_900);
    const order = orderOf(await carla.post("/orders", body, withKey("m-1")));
    expect(order).toMatchObject({ status: "paid", amount: 39_900 });
    expect((await portal.payments.state()).orders.at(-1)).toMatchObject({ amount: 39_900, status: "paid" });
    expect(await listOrders(carla)).toMatchObject([{ id: order.id }]);
  });

  test("is not charged if the student was shown another price, whatever came before", async () => {
    const seen = { ...byCard(packages.single), shown_amount: 49_900 };
    fail("unavailable");
    expect((await carla.post("/orders", seen, withKey("m-0"))).statusCode).toBe(503);
    back();
    await setPrice(packages.single, 59_900);
    for (const key of ["m-0", "m-0b"]) {
      const refused = await carla.post("/orders", seen, withKey(key));
      expect([refused.statusCode, refused.json().errors]).toEqual([
        422,
        { course_packages: ["O valor mudou. Confira antes de continuar."] },
      ]);
    }
    const confirmed = { ...seen, shown_amount: 59_900 };
    expect(orderOf(await carla.post("/orders", confirmed, withKey("m-0c")))).toMatchObject({
      status: "paid",
      amount: 59_900,
    });
  });

  test("is not charged again while it may have been charged; its key works again once it is given up", async () => {
    fail("drop_before");
    const body = byCard(packages.single);
    expect((await carla.post("/orders", body, withKey("m-2"))).statusCode).toBe(503);
    back();
    const before = (await portal.payments.state()).orders.length;
    await setPrice(packages.single, 39_900);
    expect((await carla.post("/orders", body, withKey("m-2"))).statusCode).toBe(503);
    expect((await portal.payments.state()).orders).toHaveLength(before);
    portal.clock.advance(1900);
    carla = await portal.signIn("carla");
    await reconcile(portal);
    expect(orderOf(await carla.post("/orders", body, withKey("m-2"))).amount).toBe(39_900);
  });

  test("a plan is charged at the price its order says", async () => {
    fail("unavailable", "/subscriptions");
    expect((await carla.post("/orders", byCard(packages.plan), withKey("m-3"))).statusCode).toBe(503);
    back();
    await setPrice(packages.plan, 5990);
    expect(orderOf(await carla.post("/orders", byCard(packages.plan), withKey("m-3"))).amount).toBe(5990);
    expect(await monthly()).toMatchObject([{ amount: 5990 }]);
  });

  test("a plan's boleto that the job sends again has the price that was ordered", async () => {
    fail("unavailable", "/subscriptions");
    expect((await carla.post("/orders", byBoleto(packages.plan))).statusCode).toBe(503);
    back();
    await setPrice(packages.plan, 5990);
    portal.clock.advance(130);
    await reconcile(portal);
    expect(await listOrders(carla)).toMatchObject([{ status: "trialing", amount: 4990 }]);
    expect(await monthly()).toMatchObject([{ amount: 4990 }]);
  });
});

test("an order stands for the course it was sold with, not for what its package enrolls in by now", async () => {
  orderOf(await carla.post("/orders", byBoleto(packages.single)));
  const groupOf = async (packageId: number) => {
    const rows = portal.db
      .selectFrom("package_groups")
      .select("group_id")
      .where("package_id", "=", packageId);
    return (await rows.executeTakeFirstOrThrow()).group_id;
  };
  const setGroup = (packageId: number, group_id: number) =>
    portal.db.updateTable("package_groups").set({ group_id }).where("package_id", "=", packageId).execute();
  const [maths, writing] = [await groupOf(packages.single), await groupOf(packages.cardOnly)];
  await setGroup(packages.single, writing);
  await setGroup(packages.cardOnly, maths);
  try {
    const again = await carla.post("/orders", byCard(packages.cardOnly));
    expect(again.statusCode).toBe(422);
    expect(again.json().errors).toEqual(owned);
    await setGroup(packages.cardOnly, writing);
    expect(orderOf(await carla.post("/orders", byCard(packages.cardOnly))).status).toBe("paid");
  } finally {
    await setGroup(packages.single, maths);
    await setGroup(packages.cardOnly, writing);
  }
});

test("what is free opens no course again that the school has blocked, alone or beside what is paid", async () => {
  orderOf(await carla.post("/orders", { course_packages: [packages.free] }));
  const decide = (status: string) =>
    portal.db.updateTable("enrollments").set({ status }).where("number", "like", "P%").execute();
  await decide("B");
  portal.clock.advance(61);
  for (const body of [
    { course_packages: [packages.free] },
    byCard(packages.cardOnly, undefined, { course_packages: [packages.free, packages.cardOnly] }),
  ]) {
    const answer = await carla.post("/orders", body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual(owned);
  }
  expect(await statusByCourse(carla)).toMatchObject({ "Introdução à Lógica": "B" });
  // Who gave up comes back.
  await decide("D");
  expect(orderOf(await carla.post("/orders", { course_packages: [packages.free] })).status).toBe("paid");
  expect(await statusByCourse(carla)).toMatchObject({ "Introdução à Lógica": "E" });
});

describe("a plan", () => {
  const course = "Física do Cotidiano";
  const newest = async () => (await portal.payments.state()).subscriptions.at(-1);
  const renew = async () => {
    await portal.payments.press(`subscriptions/${(await newest())?.id}/renew`);
    await deliverWebhooks(portal, testWebhookSecret);
  };

  test("whose last month was given back is blocked until the next one is paid", async () => {
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

  test.each([3990, 5990])("shows a month of another price (%d) as it was charged", async (amount) => {
    const { id } = orderOf(await carla.post("/orders", byCard(packages.plan)));
    await renew();
    await portal.db.updateTable("payments").set({ amount }).where("order_id", "=", id).execute();
    const { courses } = (await carla.get("/course")).json().data;
    const [enrollment] = courses as { id: number }[];
    const { payments } = (await carla.get(`/enrollment/${enrollment?.id}/transactions/`)).json();
    expect(payments).toMatchObject([{ amount, items: [{ unit_price: 4990 }] }]);
  });
});

describe("an order that is over by the time it is sent again says so", () => {
  const orderBoleto = () => carla.post("/orders", byBoleto(packages.single), withKey("o-1"));
  const press = async (line: string | undefined, verb: "expire" | "refuse") => {
    expect(await portal.payments.press(`boletos/${line}/${verb}`)).toBe(200);
    await deliverWebhooks(portal, testWebhookSecret);
  };
  const passDue = async (due: string | undefined) => {
    portal.clock.advance((Date.parse(due ?? "") - portal.clock.now().getTime()) / 1000 + 1);
    carla = await portal.signIn("carla");
  };

  test("where its boleto ran out", async () => {
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

  test("where its boleto was canceled before it was due", async () => {
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

  test("where the bank refused its boleto, and of no card", async () => {
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
