/** Orders while the payment gateway can't be reached, and after it is back. */
import { describe, expect, test } from "vitest";
import type { faultKinds } from "../../../simulator/faults.ts";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import {
  byBoleto,
  byCard,
  listOrders,
  orderOf,
  packages,
  reconcile,
  statusByCourse,
  withKey,
} from "../../../testing/commerce/shopping.ts";
import { untilBlocked } from "../../../testing/database/until-blocked.ts";
import type { Client, TestApp } from "../../../testing/portal/test-app.ts";

let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});

type Kind = (typeof faultKinds)[number];
const addFault = (kind: Kind) => portal.payments.simulator.faults.add({ kind, method: "POST", ms: 500 });
const away = () => portal.payments.simulator.faults.add({ kind: "drop_before" });
const back = () => portal.payments.simulator.faults.clear();
/** How many charges were really made. */
const charges = async () => {
  const { orders } = await portal.payments.state();
  return orders.flatMap((order) => order.charges).length;
};

const inDoubt = "Ainda não sabemos se o pagamento foi concluído.";
const uncharged = "O pagamento não chegou à operadora e nada foi cobrado. Tente novamente em instantes.";

describe("while the gateway is away", () => {
  test("another order for the course, by another key, replaces one that surely never reached the gateway", async () => {
    addFault("unavailable");
    expect((await carla.post("/orders", byCard(packages.single), withKey("a-1"))).statusCode).toBe(503);
    // The gateway is also away when asked for the order: it still never got there.
    away();
    const again = await carla.post("/orders", byCard(packages.single), withKey("a-1"));
    expect([again.statusCode, again.json().message]).toEqual([503, uncharged]);
    back();
    const boleto = orderOf(await carla.post("/orders", byBoleto(packages.single), withKey("a-2")));
    expect(boleto.status).toBe("pending");
    const orders = await listOrders(carla);
    expect(orders.filter(({ status }) => status === "pending")).toHaveLength(1);
  });

  test("another order does not replace one that is being charged again at this moment", async () => {
    addFault("unavailable");
    expect((await carla.post("/orders", byCard(packages.single), withKey("b-1"))).statusCode).toBe(503);
    back();
    // Another request claims it between the last check and the deletion.
    const other = await portal.db.transaction().execute(async (trx) => {
      await trx.updateTable("orders").set({ in_doubt: true }).where("status", "=", "pending").execute();
      const answer = carla.post("/orders", byBoleto(packages.single), withKey("b-2"));
      await untilBlocked(portal.db);
      return { answer };
    });
    expect((await other.answer).statusCode).toBe(503);
    expect(await listOrders(carla)).toMatchObject([{ status: "pending", payment_method: "credit_card" }]);
  });

  test("an order that may have been charged keeps others for the course waiting until that is known", async () => {
    addFault("drop_after");
    expect((await carla.post("/orders", byCard(packages.single), withKey("d-1"))).statusCode).toBe(503);
    away();
    expect((await carla.post("/orders", byBoleto(packages.single), withKey("d-2"))).statusCode).toBe(503);
    back();
    const answer = await carla.post("/orders", byBoleto(packages.single), withKey("d-2"));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ course_packages: ["Você já possui este curso."] });
    expect(await listOrders(carla)).toMatchObject([{ status: "paid" }]);
  });

  test("an order that an earlier attempt may have charged stays in doubt when the gateway refuses the next attempt", async () => {
    addFault("drop_before");
    expect((await carla.post("/orders", byCard(packages.single), withKey("e-1"))).statusCode).toBe(503);
    back();
    addFault("unavailable");
    // The gateway's list doesn't have the order, but lists may lag.
    const again = await carla.post("/orders", byCard(packages.single), withKey("e-1"));
    expect([again.statusCode, again.json().message]).toEqual([503, expect.stringContaining(inDoubt)]);
    expect(await listOrders(carla)).toMatchObject([{ status: "pending", unsent: false }]);
    back();
    expect((await carla.post("/orders", byBoleto(packages.single), withKey("e-2"))).statusCode).toBe(503);
    expect(await listOrders(carla)).toMatchObject([{ status: "pending", payment_method: "credit_card" }]);
  });

  test("a boleto is created once the gateway is back, even hours later, without the student", async () => {
    const before = await charges();
    away();
    expect((await carla.post("/orders", byBoleto(packages.single))).statusCode).toBe(503);
    portal.clock.advance(5 * 3_600);
    await reconcile(portal);
    back();
    portal.clock.advance(900);
    await reconcile(portal);
    carla = await portal.signIn("carla");
    expect(await listOrders(carla)).toMatchObject([
      { status: "pending", boleto: { line: expect.any(String) } },
    ]);
    expect(await statusByCourse(carla)).toMatchObject({ "Matemática Essencial": "B" });
    expect(await charges()).toBe(before + 1);
  });

  test("a card order that never arrived is abandoned after half an hour, and its key can be used again", async () => {
    const before = await charges();
    away();
    expect((await carla.post("/orders", byCard(packages.single), withKey("g-1"))).statusCode).toBe(503);
    back();
    portal.clock.advance(1900);
    carla = await portal.signIn("carla");
    await reconcile(portal);
    expect(await listOrders(carla)).toMatchObject([{ status: "canceled" }]);
    expect(await charges()).toBe(before);
    expect(orderOf(await carla.post("/orders", byCard(packages.single), withKey("g-1"))).status).toBe("paid");
    expect(await charges()).toBe(before + 1);
  });

  test("the job checks one order, and the others once the gateway is back", async () => {
    addFault("drop_after");
    const ana = await portal.signIn("ana");
    expect((await carla.post("/orders", byCard(packages.single))).statusCode).toBe(503);
    expect((await ana.post("/orders", byCard(packages.cardOnly))).statusCode).toBe(503);
    back();
    portal.clock.advance(130);
    // As many faults as the first order uses up, and one that would remain for the second.
    portal.payments.simulator.faults.add({ kind: "unavailable", method: "GET", times: 3 });
    await reconcile(portal);
    const statuses = async () => [...(await listOrders(carla)), ...(await listOrders(ana))];
    expect((await statuses()).filter(({ status }) => status === "pending")).toHaveLength(2);
    back();
    portal.clock.advance(610);
    await reconcile(portal);
    expect((await statuses()).filter(({ status }) => status === "pending")).toEqual([]);
  });

  test("a free course can be ordered as usual", async () => {
    away();
    expect(orderOf(await carla.post("/orders", { course_packages: [packages.free] })).status).toBe("paid");
  });
});
