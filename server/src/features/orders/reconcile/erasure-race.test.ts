import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { byBoleto, byCard, orderOf, packages, reconcile } from "../../../testing/commerce/shopping.ts";
import { cards } from "../../../testing/commerce/test-cards.ts";
import { students } from "../../../testing/content/students.ts";
import { startTestApp, type TestApp } from "../../../testing/portal/test-app.ts";
import { eraseStudent } from "../../../testing/study/erase-student.ts";
import { holdEnrollments, whileErasing } from "../../../testing/study/while-erasing.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

test("an order that is sent during the erasure is neither kept nor charged, and leaves no phone and no address", async () => {
  const carla = await portal.signIn("carla");
  const { person } = (await carla.get("/auth/user")).json().user;
  const answer = await whileErasing(portal, person.student.student_number, holdEnrollments(person.id), () =>
    carla.post("/orders", byBoleto(packages.single)),
  );
  expect(answer.statusCode).toBe(401);
  for (const table of ["orders", "phones", "addresses"] as const) {
    const left = portal.db.selectFrom(table).select("id").where("person_id", "=", person.id);
    expect(await left.execute(), table).toEqual([]);
  }
  expect((await portal.payments.state()).orders).toEqual([]);
});

test("an order in flight to the gateway during the erasure is ended there, though a lookup didn't find it", async () => {
  const bruno = await portal.signIn("bruno");
  const { person } = (await bruno.get("/auth/user")).json().user;
  const { clock, payments } = portal;
  const { createOrder } = payments.gateway;
  vi.spyOn(payments.gateway, "createOrder").mockImplementationOnce(async (order) => {
    expect(await eraseStudent(portal, person.student.student_number)).toBe(true);
    await reconcile(portal);
    return createOrder(order);
  });
  await bruno.post("/orders", byCard(packages.cardOnly));
  expect((await payments.state()).orders.map(({ status }) => status)).toEqual(["paid"]);
  clock.advance(180);
  await reconcile(portal);
  expect((await payments.state()).orders.map(({ status }) => status)).toEqual(["canceled"]);
});

test("an erased student's order that never reached the gateway is no longer checked after a while", async () => {
  const ana = await portal.signIn("ana");
  const { person } = (await ana.get("/auth/user")).json().user;
  portal.payments.simulator.faults.add({ kind: "drop_before", method: "POST" });
  expect((await ana.post("/orders", byBoleto(packages.plan))).statusCode).toBe(503);
  portal.payments.simulator.faults.clear();
  const { db, clock } = portal;
  expect(await eraseStudent(portal, person.student.student_number)).toBe(true);
  const waiting = db.selectFrom("orders").select("id").where("end_at_gateway", "=", true);
  await reconcile(portal);
  expect(await waiting.execute()).toHaveLength(1);
  clock.advance(31 * 60);
  await reconcile(portal);
  expect(await waiting.execute()).toEqual([]);
});

test("a card payment captured after the erasure is refunded, as it opens nothing", async () => {
  const [, , student] = students;
  const login = await portal.anonymous().post("/auth/login", student);
  const fabio = portal.withToken(login.json().token);
  const { person } = (await fabio.get("/auth/user")).json().user;
  const { clock, payments } = portal;
  const placed = await fabio.post("/orders", byCard(packages.cardOnly, cards.processing));
  expect(placed.json().order).toMatchObject({ status: "pending" });
  expect(await eraseStudent(portal, person.student.student_number)).toBe(true);
  clock.advance(10);
  payments.simulator.tick();
  const newest = async () => (await payments.state()).orders.at(-1)?.status;
  expect(await newest()).toBe("paid");
  await reconcile(portal);
  expect(await newest()).toBe("canceled");
});

test("a plan of an earlier gateway is not checked forever after the erasure", async () => {
  const { db, clock } = portal;
  await db
    .updateTable("orders")
    .set({ end_at_gateway: true, gateway_id: "sub_elsewhere", next_check_at: clock.now() })
    .where("type", "=", "PLAN")
    .execute();
  await reconcile(portal);
  const waiting = db.selectFrom("orders").select("id").where("end_at_gateway", "=", true);
  expect(await waiting.execute()).toEqual([]);
});

test("the gateway's answer to a check that began before the erasure restores no card and no further check", async () => {
  const [, , , student] = students;
  const login = await portal.anonymous().post("/auth/login", student);
  const gabriela = portal.withToken(login.json().token);
  const { person } = (await gabriela.get("/auth/user")).json().user;
  const { db, clock, payments } = portal;
  const { id } = orderOf(await gabriela.post("/orders", byCard(packages.cardOnly)));
  const row = () =>
    db
      .selectFrom("orders")
      .select(["card_brand", "card_last_digits", "next_check_at"])
      .where("id", "=", id)
      .executeTakeFirst();
  const chargeCards = () =>
    db.selectFrom("payments").select(["card_brand", "card_last_digits"]).where("order_id", "=", id).execute();
  expect(await row()).toMatchObject({ card_brand: "Visa" });
  clock.advance(8 * 86_400);
  const { readOrder } = payments.gateway;
  vi.spyOn(payments.gateway, "readOrder").mockImplementationOnce(async (gatewayId) => {
    const answer = await readOrder(gatewayId);
    expect(await eraseStudent(portal, person.student.student_number)).toBe(true);
    return answer;
  });
  await reconcile(portal);
  expect(await row()).toEqual({ card_brand: null, card_last_digits: null, next_check_at: null });
  expect(await chargeCards()).toEqual([{ card_brand: null, card_last_digits: null }]);
});

test.each([
  ["", 0],
  [", of which the gateway reports another amount,", 1],
])(
  "an erased student's order%s whose check was postponed during the erasure is not checked forever",
  async (_other, more) => {
    const { db, clock, payments } = portal;
    const ended = db.selectFrom("orders").innerJoin("people", "people.id", "orders.person_id");
    const { id } = await ended
      .select("orders.id")
      .where("people.erased_at", "is not", null)
      .where("orders.status", "=", "paid")
      .where("orders.gateway_id", "is not", null)
      .executeTakeFirstOrThrow();
    // A run that can't reach the gateway postpones the rest of its batch.
    await db.updateTable("orders").set({ next_check_at: clock.now() }).where("id", "=", id).execute();
    const { readOrder } = payments.gateway;
    const reading = vi.spyOn(payments.gateway, "readOrder").mockImplementation(async (gatewayId) => {
      const answer = await readOrder(gatewayId);
      return answer && { ...answer, amount: answer.amount + more };
    });
    await reconcile(portal);
    expect(reading).toHaveBeenCalled();
    reading.mockRestore();
    const checked = db.selectFrom("orders").select("next_check_at").where("id", "=", id);
    expect(await checked.executeTakeFirst()).toEqual({ next_check_at: null });
  },
);
