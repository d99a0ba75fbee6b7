import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "../../../platform/log.ts";
import {
  byBoleto,
  byCard,
  deliverWebhooks,
  listOrders,
  orderOf,
  type PlacedOrder,
  packages,
  reconcile,
  resetShop,
  statusByCourse,
  withKey,
} from "../../../testing/commerce/shopping.ts";
import { cards } from "../../../testing/commerce/test-cards.ts";
import { untilBlocked } from "../../../testing/database/until-blocked.ts";
import {
  type Client,
  startTestApp,
  type TestApp,
  testWebhookSecret,
} from "../../../testing/portal/test-app.ts";

// A boleto expired, the student bought the course again and paid, and then the bank reports that the boleto
// had been paid, too.
let lines: Record<string, unknown>[] = [];
const log = createLog("warn", { write: (line) => void lines.push(JSON.parse(line)) });
let portal: TestApp;
let carla: Client;
beforeAll(async () => {
  portal = await startTestApp({}, { log });
});
afterAll(() => portal.close());
beforeEach(async () => {
  await resetShop(portal);
  carla = await portal.signIn("carla");
  lines = [];
});
afterEach(() => vi.restoreAllMocks());

const day = 86_400;
const course = "Matemática Essencial";
const words =
  "O pagamento do boleto só foi confirmado depois que o pedido terminou. Fale com a secretaria para receber o valor de volta.";
const warned = () => lines.filter(({ msg }) => /boleto was paid/.test(String(msg))).map(({ order }) => order);
const press = ({ boleto }: PlacedOrder) => portal.payments.press(`boletos/${boleto?.line}/pay`);
const deliver = async () =>
  expect(new Set(await deliverWebhooks(portal, testWebhookSecret))).toEqual(new Set([200]));
const enrollmentStatus = async () => (await statusByCourse(carla))[course];
async function pass(seconds: number) {
  portal.clock.advance(seconds);
  await reconcile(portal);
  carla = await portal.signIn("carla");
}

/** The class that the package enrolls in. */
const findClass = () =>
  portal.db
    .selectFrom("package_groups")
    .innerJoin("groups", "groups.id", "package_groups.group_id")
    .select(["groups.syllabus_id", "groups.name"])
    .where("package_id", "=", packages.single)
    .executeTakeFirstOrThrow();

/** Places an order by boleto and lets it expire, here and at the gateway. */
async function orderInVain(body: object = byBoleto(packages.single), key = "first") {
  const order = orderOf(await carla.post("/orders", body, withKey(key)));
  portal.clock.advance((Date.parse(order.boleto?.due_at ?? "") - portal.clock.now().getTime()) / 1000 + 1);
  portal.payments.simulator.tick();
  await deliver();
  carla = await portal.signIn("carla");
  return order;
}

test("the late payment opens nothing, and the student and the operator learn that it is to be returned", async () => {
  const first = await orderInVain();
  const second = orderOf(await carla.post("/orders", byCard(packages.single)));
  await deliver();
  expect(await press(first)).toBe(200);
  await deliver();
  for (const _round of [1, 2, 3]) {
    expect(await listOrders(carla)).toMatchObject([
      { id: second.id, status: "paid", paid_in_vain: false },
      { id: first.id, status: "expired", paid_in_vain: true },
    ]);
    expect(await enrollmentStatus()).toBe("E");
    await deliverWebhooks(portal, testWebhookSecret);
    await pass(day);
  }
  expect(warned()).toEqual([first.id]);
  const page = await portal.app.inject({
    url: first.boleto?.url ?? "",
    headers: { host: "sabia.localhost" },
  });
  expect(page.body).toContain(words);
  const again = await carla.post("/orders", byBoleto(packages.single), withKey("first"));
  expect(again.json().message).toBe(words);
});

test("a course that was bought and finished in another class before is repeated: the late payment opens it", async () => {
  const before = orderOf(await carla.post("/orders", byCard(packages.single)));
  await deliver();
  const { syllabus_id, name } = await findClass();
  const lastYear = await portal.db
    .insertInto("groups")
    .values({ syllabus_id, name, slug: "turma-do-ano-passado" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await portal.db
    .updateTable("enrollments")
    .set({ status: "F", group_id: lastYear.id })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("order_enrollments")
        .innerJoin("order_items", "order_items.id", "order_enrollments.order_item_id")
        .select("order_enrollments.enrollment_id")
        .where("order_items.order_id", "=", before.id),
    )
    .execute();
  const again = await orderInVain();
  expect(await press(again)).toBe(200);
  await deliver();
  expect(await listOrders(carla)).toMatchObject([
    { id: again.id, status: "paid", paid_in_vain: false },
    { id: before.id, status: "paid" },
  ]);
  expect(warned()).toEqual([]);
});

test("once the school has refunded it, nothing is to be returned any more, and the course stays open", async () => {
  const first = await orderInVain();
  orderOf(await carla.post("/orders", byCard(packages.single)));
  await press(first);
  await deliver();
  const { gateway } = portal.payments;
  const readOrder = gateway.readOrder.bind(gateway);
  vi.spyOn(gateway, "readOrder").mockImplementation(async (id) => {
    const answer = await readOrder(id);
    return answer?.charge?.method === "BOLETO"
      ? { ...answer, status: "refunded", charge: { ...answer.charge, status: "refunded" } }
      : answer;
  });
  await pass(day);
  expect(await listOrders(carla)).toMatchObject([
    { status: "paid" },
    { id: first.id, status: "refunded", paid_in_vain: false },
  ]);
  expect(await enrollmentStatus()).toBe("E");
});

test("of two boletos that were both paid, the one reported last opens nothing", async () => {
  const first = await orderInVain();
  const second = orderOf(await carla.post("/orders", byBoleto(packages.single)));
  await press(second);
  await deliver();
  await press(first);
  await deliver();
  expect(await listOrders(carla)).toMatchObject([
    { id: second.id, status: "paid" },
    { id: first.id, status: "expired", paid_in_vain: true },
  ]);
  expect(warned()).toEqual([first.id]);
});

test("a payment that is settled at the same moment counts", async () => {
  const first = await orderInVain();
  const second = orderOf(await carla.post("/orders", byCard(packages.single, cards.processing)));
  portal.payments.takeWebhooks();
  portal.clock.advance(11);
  portal.payments.simulator.tick();
  const ofSecond = portal.payments.takeWebhooks();
  await press(first);
  const ofFirst = portal.payments.takeWebhooks();
  const { db } = portal;
  let settling: Promise<unknown>[] = [];
  await db.transaction().execute(async (pause) => {
    await pause.selectFrom("enrollments").select("id").where("number", "like", "P%").forUpdate().execute();
    settling = [deliverWebhooks(portal, testWebhookSecret, ofSecond)];
    // The second order is paid, but that isn't visible yet.
    await untilBlocked(db);
    settling.push(deliverWebhooks(portal, testWebhookSecret, ofFirst));
    await untilBlocked(db, 2);
  });
  await Promise.all(settling);
  expect(await listOrders(carla)).toMatchObject([
    { id: second.id, status: "paid" },
    { id: first.id, status: "expired", paid_in_vain: true },
  ]);
  expect(warned()).toEqual([first.id]);
  expect(await enrollmentStatus()).toBe("E");
});

test("a payment that opens a further course is wanted", async () => {
  await portal.db
    .updateTable("packages")
    .set({ payment_methods: ["BOLETO", "CREDIT_CARD"] })
    .where("id", "=", packages.cardOnly)
    .execute();
  const both = { course_packages: [packages.single, packages.cardOnly] };
  const first = await orderInVain(byBoleto(packages.single, both));
  orderOf(await carla.post("/orders", byCard(packages.single)));
  await press(first);
  await deliver();
  expect((await listOrders(carla)).at(-1)).toMatchObject({ id: first.id, status: "paid" });
  expect(warned()).toEqual([]);
});

test("a payment is wanted if a free order has opened the course meanwhile", async () => {
  const group = await portal.db
    .selectFrom("package_groups")
    .select("group_id")
    .where("package_id", "=", packages.single)
    .executeTakeFirstOrThrow();
  const added = { package_id: packages.free, group_id: group.group_id };
  await portal.db
    .insertInto("package_groups")
    .values({ ...added, position: 9 })
    .execute();
  onTestFinished(async () => {
    const { package_id, group_id } = added;
    await portal.db
      .deleteFrom("package_groups")
      .where("package_id", "=", package_id)
      .where("group_id", "=", group_id)
      .execute();
  });
  const first = await orderInVain();
  orderOf(await carla.post("/orders", { course_packages: [packages.free] }));
  expect(await enrollmentStatus()).toBe("E");
  await press(first);
  await deliver();
  expect((await listOrders(carla)).at(-1)).toMatchObject({ id: first.id, status: "paid" });
  expect(warned()).toEqual([]);
});

test("a payment is wanted if the second order no longer opens the course, or the school closed it", async () => {
  const close = () =>
    portal.db.updateTable("enrollments").set({ status: "C" }).where("number", "like", "P%").execute();
  const first = await orderInVain();
  orderOf(await carla.post("/orders", byCard(packages.single)));
  await close();
  await press(first);
  await deliver();
  expect((await listOrders(carla)).at(-1)).toMatchObject({ id: first.id, status: "paid" });
  expect(await enrollmentStatus()).toBe("E");
  expect(warned()).toEqual([]);
});
