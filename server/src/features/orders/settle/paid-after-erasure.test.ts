import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createLog } from "../../../platform/log.ts";
import {
  byBoleto,
  deliverWebhooks,
  orderOf,
  type PlacedOrder,
  packages,
  reconcile,
} from "../../../testing/commerce/shopping.ts";
import { students } from "../../../testing/content/students.ts";
import {
  type Client,
  startTestApp,
  type TestApp,
  testWebhookSecret,
} from "../../../testing/portal/test-app.ts";
import { eraseStudent } from "../../../testing/study/erase-student.ts";

// Each test erases its student.
let lines: Record<string, unknown>[] = [];
const log = createLog("warn", { write: (line) => void lines.push(JSON.parse(line)) });
let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({}, { log });
  const methods = { payment_methods: ["BOLETO", "CREDIT_CARD"] };
  await portal.db.updateTable("packages").set(methods).where("id", "=", packages.cardOnly).execute();
});
afterAll(() => portal.close());
beforeEach(() => {
  lines = [];
});

const warnings = () => lines.filter(({ msg }) => /boleto was paid/.test(String(msg)));
const warningOf = ({ id }: PlacedOrder) =>
  expect.objectContaining({ brand: "sabia", order: id, gatewayId: expect.stringMatching(/^or_/) });
const pay = ({ boleto }: PlacedOrder) => portal.payments.press(`boletos/${boleto?.line}/pay`);
const deliver = async () =>
  expect(new Set(await deliverWebhooks(portal, testWebhookSecret))).toEqual(new Set([200]));

/** Orders a course by boleto; returns the student's number as well. */
async function order(student: Client): Promise<{ placed: PlacedOrder; studentNumber: string }> {
  const { person } = (await student.get("/auth/user")).json().user;
  const placed = orderOf(await student.post("/orders", byBoleto(packages.cardOnly)));
  return { placed, studentNumber: person.student.student_number };
}

test("an erased student's paid boleto stays paid, and the log says so", async () => {
  const { placed, studentNumber } = await order(await portal.signIn("carla"));
  await pay(placed);
  expect(await eraseStudent(portal, studentNumber)).toBe(true);
  for (const seconds of [0, 86_400]) {
    portal.clock.advance(seconds);
    await reconcile(portal);
  }
  const waiting = portal.db.selectFrom("orders").select("id").where("end_at_gateway", "=", true);
  expect(await waiting.execute()).toEqual([]);
  expect((await portal.payments.state()).orders.at(-1)?.status).toBe("paid");
  await deliver();
  expect(warnings()).toEqual([warningOf(placed)]);
});

test("a boleto that had expired when its student was erased, and that a bank reports paid later, is logged once", async () => {
  const [, , fabio] = students;
  const { token } = (await portal.anonymous().post("/auth/login", fabio)).json();
  const { placed, studentNumber } = await order(portal.withToken(token));
  portal.clock.advance((Date.parse(placed.boleto?.due_at ?? "") - portal.clock.now().getTime()) / 1000 + 1);
  portal.payments.simulator.tick();
  await deliver();
  expect(await eraseStudent(portal, studentNumber)).toBe(true);
  expect(await pay(placed)).toBe(200);
  const events = portal.payments.takeWebhooks();
  expect(events.length).toBeGreaterThan(1);
  expect(new Set(await deliverWebhooks(portal, testWebhookSecret, events))).toEqual(new Set([200]));
  await reconcile(portal);
  expect(warnings()).toEqual([warningOf(placed)]);
  const row = portal.db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["orders.status", "payments.status as payment", "boleto_line", "due_at", "next_check_at"])
    .where("orders.id", "=", placed.id);
  expect(await row.executeTakeFirst()).toEqual({
    status: "expired",
    payment: "paid",
    boleto_line: null,
    due_at: null,
    next_check_at: null,
  });
});
