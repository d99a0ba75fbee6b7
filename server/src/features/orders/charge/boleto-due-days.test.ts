import { expect, test } from "vitest";
import { toBankDay } from "../../../platform/banking/bank-days.ts";
import { dayMs, hourMs } from "../../../platform/durations.ts";
import { dayIn } from "../../../platform/time-zone.ts";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import {
  byBoleto,
  listOrders,
  orderOf,
  packages,
  reconcile,
  statusByCourse,
} from "../../../testing/commerce/shopping.ts";
import type { TestApp } from "../../../testing/portal/test-app.ts";
import { dueAtOf } from "../due-date.ts";

// The gateway reports only the day of a boleto's due date, as 00:00 UTC: in Brazil that is 21:00 of the day
// before.
let portal: TestApp;
openShop((shop) => {
  ({ portal } = shop);
});

const zone = "America/Sao_Paulo";
const course = "Matemática Essencial";

test.each([1, 3, 12, 21])(
  "a boleto ordered at %i h UTC falls due at the end of the promised day",
  async (hour) => {
    const now = portal.clock.now().getTime();
    portal.clock.advance((Math.ceil(now / dayMs) * dayMs + hour * hourMs - now) / 1000);
    const dueAt = dueAtOf(portal.clock.now(), 3, zone);
    const order = orderOf(await (await portal.signIn("carla")).post("/orders", byBoleto(packages.single)));
    expect(order.boleto?.due_at).toBe(dueAt.toISOString());
    const { charge } = (await portal.payments.gateway.findOrder(await codeOf(order.id))) ?? {};
    expect(charge?.boleto).toEqual({ line: order.boleto?.line, dueDay: dayIn(dueAt, zone) });

    portal.clock.advance((dueAt.getTime() - portal.clock.now().getTime()) / 1000 - 1);
    await reconcile(portal);
    const carla = await portal.signIn("carla");
    expect(await listOrders(carla)).toMatchObject([{ status: "pending" }]);
    expect(await statusByCourse(carla)).toMatchObject({ [course]: "B" });

    portal.clock.advance(62);
    await reconcile(portal);
    expect(await listOrders(await portal.signIn("carla"))).toMatchObject([{ status: "expired" }]);
  },
);

test("a plan's boleto falls due at the last second of a banking day in Brazil", async () => {
  await portal.db.updateTable("packages").set({ trial_days: 0 }).where("id", "=", packages.plan).execute();
  const { boleto } = orderOf(await (await portal.signIn("carla")).post("/orders", byBoleto(packages.plan)));
  const day = toBankDay(dayIn(new Date(portal.clock.now().getTime() + 3 * dayMs), zone));
  expect(boleto?.due_at).toBe(new Date(`${day}T23:59:59-03:00`).toISOString());
});

test("a due date stored differently is corrected by the next answer of the gateway", async () => {
  const { boleto } = orderOf(await (await portal.signIn("carla")).post("/orders", byBoleto(packages.single)));
  const midnight = new Date(`${boleto?.due_at.slice(0, 10)}T00:00:00Z`);
  await portal.db
    .updateTable("payments")
    .set({ due_at: midnight })
    .where("boleto_line", "=", boleto?.line ?? "")
    .execute();
  portal.clock.advance(3_700);
  await reconcile(portal);
  expect(await listOrders(await portal.signIn("carla"))).toMatchObject([{ boleto }]);
});

const codeOf = async (id: number) =>
  (await portal.db.selectFrom("orders").select("code").where("id", "=", id).executeTakeFirstOrThrow()).code;
