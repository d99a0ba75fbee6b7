import { beforeEach, expect, test } from "vitest";
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
} from "../../../testing/commerce/shopping.ts";
import { type Client, type TestApp, testWebhookSecret } from "../../../testing/portal/test-app.ts";

// A boleto was paid on its last day, and the bank reports it later: meanwhile it has expired here, and the
// course was ordered again.
let portal: TestApp;
let carla: Client;
let before: number;
openShop((shop) => {
  ({ portal, carla } = shop);
});
beforeEach(async () => {
  before = (await portal.payments.state()).orders.length;
});

const course = "Matemática Essencial";
const press = ({ boleto }: PlacedOrder, verb = "pay") =>
  portal.payments.press(`boletos/${boleto?.line}/${verb}`);
const deliver = async () =>
  expect(new Set(await deliverWebhooks(portal, testWebhookSecret))).toEqual(new Set([200]));
const chargedFor = async () =>
  (await portal.payments.state()).orders.slice(before).map(({ status }) => status);

/** Lets the boleto of an order expire, here and at the gateway. */
async function runOut({ boleto }: PlacedOrder) {
  portal.clock.advance((Date.parse(boleto?.due_at ?? "") - portal.clock.now().getTime()) / 1000 + 1);
  portal.payments.simulator.tick();
  await deliver();
  carla = await portal.signIn("carla");
  expect((await listOrders(carla)).at(-1)).toMatchObject({ status: "expired" });
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "C" });
}
const orderAgain = async (body: object = byBoleto(packages.single)) =>
  orderOf(await carla.post("/orders", body));

test("the second boleto is canceled here and at the gateway, so that nobody pays twice", async () => {
  const first = orderOf(await carla.post("/orders", byBoleto(packages.single)));
  await runOut(first);
  const second = await orderAgain();
  expect(await press(first)).toBe(200);
  await deliver();
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
  expect(await listOrders(carla)).toMatchObject([
    { id: second.id, status: "canceled", boleto: null },
    { id: first.id, status: "paid" },
  ]);
  await reconcile(portal);
  expect(await chargedFor()).toEqual(["paid", "canceled"]);
  expect(await press(second)).toBe(409);
  await deliver();
  portal.clock.advance(3 * 86_400);
  await reconcile(portal);
  carla = await portal.signIn("carla");
  expect(await listOrders(carla)).toMatchObject([{ status: "canceled" }, { status: "paid" }]);
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
});

test.each(["reported at once", "never reported"])(
  "a second boleto paid meanwhile stays paid at the gateway, and its order says so: %s",
  async (reporting) => {
    const first = orderOf(await carla.post("/orders", byBoleto(packages.single)));
    await runOut(first);
    const second = await orderAgain();
    await press(first);
    await deliver();
    expect(await press(second)).toBe(200);
    if (reporting === "reported at once") await deliver();
    portal.payments.takeWebhooks();
    await reconcile(portal);
    expect(await chargedFor()).toEqual(["paid", "paid"]);
    expect(await listOrders(carla)).toMatchObject([
      { id: second.id, status: "canceled", paid_in_vain: true },
      { id: first.id, status: "paid", paid_in_vain: false },
    ]);
    await deliverWebhooks(portal, testWebhookSecret);
    expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
  },
);

test("a second boleto that was not created yet is not created any more", async () => {
  const first = orderOf(await carla.post("/orders", byBoleto(packages.single)));
  await runOut(first);
  portal.payments.simulator.faults.add({ kind: "drop_before", method: "POST", path: "/orders", times: 2 });
  expect((await carla.post("/orders", byBoleto(packages.single))).statusCode).toBe(503);
  portal.payments.simulator.faults.clear();
  await press(first);
  await deliver();
  expect(await listOrders(carla)).toMatchObject([{ status: "canceled" }, { status: "paid" }]);
  for (let round = 0; round < 3; round += 1) {
    portal.clock.advance(1000);
    await reconcile(portal);
  }
  expect(await chargedFor()).toEqual(["paid"]);
});

test("a plan without trial for the same course is ended, and its first month stays where it was paid", async () => {
  await portal.db.updateTable("packages").set({ trial_days: 0 }).where("id", "=", packages.plan).execute();
  const groups = await portal.db
    .selectFrom("package_groups")
    .select("group_id")
    .where("package_id", "=", packages.single)
    .execute();
  const { rows: own } = await portal.database.pool.query<{ group_id: number; position: number }>(
    "delete from brand_sabia.package_groups where package_id = $1 returning group_id, position",
    [packages.plan],
  );
  const enrolling = groups.map(({ group_id }, position) => ({
    package_id: packages.plan,
    group_id,
    position,
  }));
  await portal.db.insertInto("package_groups").values(enrolling).execute();
  const first = orderOf(await carla.post("/orders", byBoleto(packages.single)));
  await runOut(first);
  const plan = await orderAgain(byBoleto(packages.plan));
  await press(first);
  await deliver();
  expect(await listOrders(carla)).toMatchObject([{ id: plan.id, status: "canceled" }, { status: "paid" }]);
  expect(await press(plan)).toBe(200);
  await deliver();
  await reconcile(portal);
  const { subscriptions } = await portal.payments.state();
  expect(subscriptions.at(-1)).toMatchObject({ status: "canceled", invoices: [{ status: "paid" }] });
  expect(await listOrders(carla)).toMatchObject([
    { status: "canceled", paid_in_vain: true },
    { status: "paid" },
  ]);
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
  await portal.db.deleteFrom("package_groups").where("package_id", "=", packages.plan).execute();
  const back = own.map((row) => ({ ...row, package_id: packages.plan }));
  await portal.db.insertInto("package_groups").values(back).execute();
});

test("a second boleto for another group of the same course is canceled too, as a student can't have both", async () => {
  const first = orderOf(await carla.post("/orders", byBoleto(packages.single)));
  await runOut(first);
  const [bought] = await portal.db
    .selectFrom("package_groups")
    .innerJoin("groups", "groups.id", "package_groups.group_id")
    .selectAll("groups")
    .where("package_groups.package_id", "=", packages.single)
    .execute();
  const { id: _own, slug, ...values } = bought as NonNullable<typeof bought>;
  const evening = await portal.db
    .insertInto("groups")
    .values({ ...values, slug: `${slug}-noite` })
    .returning("id")
    .executeTakeFirstOrThrow();
  await portal.db
    .updateTable("package_groups")
    .set({ group_id: evening.id })
    .where("package_id", "=", packages.single)
    .execute();
  const second = await orderAgain();
  const classes = async () => {
    const rows = await portal.db
      .selectFrom("enrollments")
      .select(["group_id", "status"])
      .where("group_id", "in", [bought?.id ?? 0, evening.id])
      .where("number", "like", "P%")
      .execute();
    return new Map(rows.map(({ group_id, status }) => [group_id, status]));
  };
  expect((await classes()).get(evening.id)).toBe("B");
  await press(first);
  await deliver();
  expect(await listOrders(carla)).toMatchObject([
    { id: second.id, status: "canceled" },
    { id: first.id, status: "paid" },
  ]);
  expect(await classes()).toEqual(
    new Map([
      [bought?.id, "E"],
      [evening.id, "C"],
    ]),
  );
});

test("a second boleto that is also for another course, or belongs to another student, stays", async () => {
  await portal.db
    .updateTable("packages")
    .set({ payment_methods: ["BOLETO", "CREDIT_CARD"] })
    .where("id", "=", packages.cardOnly)
    .execute();
  const first = orderOf(await carla.post("/orders", byBoleto(packages.single)));
  await runOut(first);
  const both = { course_packages: [packages.single, packages.cardOnly] };
  const second = await orderAgain(byBoleto(packages.single, both));
  const bruno = await portal.signIn("bruno");
  const { person } = (await bruno.get("/auth/user")).json().user;
  await portal.db
    .updateTable("enrollments")
    .set({ status: "C" })
    .where("person_id", "=", person.id)
    .execute();
  const other = orderOf(await bruno.post("/orders", byBoleto(packages.single)));
  await press(first);
  await deliver();
  expect(await listOrders(carla)).toMatchObject([
    { id: second.id, status: "pending", boleto: { line: second.boleto?.line } },
    { id: first.id, status: "paid" },
  ]);
  expect(await listOrders(bruno)).toMatchObject([{ id: other.id, status: "pending" }]);
});

test("a card payment that succeeds late cancels the boleto ordered in its place", async () => {
  const card = orderOf(await carla.post("/orders", byCard(packages.single)));
  await portal.db.updateTable("orders").set({ status: "refused" }).where("id", "=", card.id).execute();
  await portal.db.updateTable("enrollments").set({ status: "C" }).where("number", "like", "P%").execute();
  const events = portal.payments.takeWebhooks();
  const second = await orderAgain();
  expect(new Set(await deliverWebhooks(portal, testWebhookSecret, events))).toEqual(new Set([200]));
  expect(await listOrders(carla)).toMatchObject([
    { id: second.id, status: "canceled" },
    { id: card.id, status: "paid" },
  ]);
});
