import { afterEach, beforeEach, expect, test, vi } from "vitest";
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
import { type Client, type TestApp, testWebhookSecret } from "../../../testing/portal/test-app.ts";
import { GatewayError } from "../../gateway/public.ts";

let portal: TestApp;
let carla: Client;
let before: number;
openShop((shop) => {
  ({ portal, carla } = shop);
});
beforeEach(async () => {
  before = (await portal.payments.state()).orders.length;
});
afterEach(() => vi.restoreAllMocks());

const course = "Matemática Essencial";
type Kind = "unavailable" | "drop_before" | "drop_after";
const fail = (kind: Kind) => portal.payments.simulator.faults.add({ kind, method: "POST" });
const back = () => portal.payments.simulator.faults.clear();
const charged = async () => (await portal.payments.state()).orders.slice(before).map(({ status }) => status);
const pay = (key: string) => carla.post("/orders", byCard(packages.single), withKey(key));
async function pass(seconds: number) {
  portal.clock.advance(seconds);
  await reconcile(portal);
  carla = await portal.signIn("carla");
}

test.each<Kind>(["unavailable", "drop_before"])(
  "an order sent again (%s) is not charged if a boleto opened its course meanwhile",
  async (kind) => {
    const { boleto } = orderOf(await carla.post("/orders", byBoleto(packages.single)));
    portal.clock.advance((Date.parse(boleto?.due_at ?? "") - portal.clock.now().getTime()) / 1000 + 1);
    portal.payments.simulator.tick();
    await deliverWebhooks(portal, testWebhookSecret);
    carla = await portal.signIn("carla");
    fail(kind);
    expect((await pay("again-1")).statusCode).toBe(503);
    back();
    // The bank reports the payment late.
    await portal.payments.press(`boletos/${boleto?.line}/pay`);
    await deliverWebhooks(portal, testWebhookSecret);
    const again = await pay("again-1");
    expect(again.statusCode).toBe(422);
    expect(again.json().errors).toEqual({ course_packages: ["Você já possui este curso."] });
    expect(await charged()).toEqual(["paid"]);
  },
);

test("no boleto is created for a course that the school opened meanwhile", async () => {
  fail("unavailable");
  const answer = await carla.post("/orders", byBoleto(packages.single), withKey("again-2"));
  expect(answer.statusCode).toBe(503);
  back();
  const { group_id } = await portal.db
    .selectFrom("package_groups")
    .select("group_id")
    .where("package_id", "=", packages.single)
    .executeTakeFirstOrThrow();
  const { id: person_id } = await portal.db
    .selectFrom("people")
    .innerJoin("users", "users.person_id", "people.id")
    .select("people.id")
    .where("users.email", "=", "carla.nunes@sabia.example")
    .executeTakeFirstOrThrow();
  await portal.db
    .insertInto("enrollments")
    .values({ number: "P99999", person_id, group_id, status: "E", created_at: portal.clock.now() })
    .execute();
  await pass(900);
  expect(await charged()).toEqual([]);
  expect(await listOrders(carla)).toMatchObject([{ status: "canceled", boleto: null }]);
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
});

test("an order is abandoned some time after it was last sent, as the gateway's list may lag", async () => {
  fail("unavailable");
  expect((await pay("again-3")).statusCode).toBe(503);
  back();
  portal.clock.advance(29 * 60 + 50);
  carla = await portal.signIn("carla");
  fail("drop_after");
  const late = vi.spyOn(portal.payments.gateway, "findOrder").mockResolvedValue(undefined);
  expect((await pay("again-3")).statusCode).toBe(503);
  back();
  await pass(70);
  expect(await listOrders(carla)).toMatchObject([{ status: "pending" }]);
  late.mockRestore();
  await pass(120);
  expect(await listOrders(carla)).toMatchObject([{ status: "paid" }]);
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
  expect(await charged()).toEqual(["paid"]);
});

test("a refused second attempt proves nothing about the first, which may have been charged", async () => {
  fail("drop_after");
  vi.spyOn(portal.payments.gateway, "findOrder").mockResolvedValue(undefined);
  expect((await pay("again-4")).statusCode).toBe(503);
  back();
  const create = vi.spyOn(portal.payments.gateway, "createOrder");
  create.mockRejectedValueOnce(new GatewayError("invalid", "a request with this key is being processed"));
  const answer = await pay("again-4");
  expect(answer.statusCode).toBe(503);
  expect(answer.json().message).toContain("Ainda não sabemos se o pagamento foi concluído.");
  // The same data was refused at the first attempt, too.
  create.mockRejectedValueOnce(new GatewayError("invalid", "refused", ["order.customer.document"]));
  expect((await pay("again-4")).statusCode).toBe(422);
});
