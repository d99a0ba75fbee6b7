import { describe, expect, test } from "vitest";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import {
  byBoleto,
  byCard,
  cardFields,
  listOrders,
  orderOf,
  packages,
  resetShop,
  statusByCourse,
  withKey,
} from "../../../testing/commerce/shopping.ts";
import { cards } from "../../../testing/commerce/test-cards.ts";
import type { Client, TestApp } from "../../../testing/portal/test-app.ts";

let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});

const charged = async () => (await portal.payments.state()).orders.length;

describe.each([
  ["with one key", true, (body: object) => carla.post("/orders", body, withKey("the-one-key"))],
  ["without a key", false, (body: object) => carla.post("/orders", body)],
])("twenty simultaneous submissions of one order, %s", (_how, keyed, submit) => {
  test.each([
    ["by card", byCard(packages.single, cards.approved, { installments: 3 }), "paid", "E"],
    ["by boleto", byBoleto(packages.single), "pending", "B"],
  ])("%s: one order, one charge, one enrollment, one answer", async (_what, body, status, enrolled) => {
    const before = await charged();
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(body)));
    const orders = answers.map(orderOf);
    expect(new Set(orders.map((order) => JSON.stringify(order))).size).toBe(1);
    expect(orders[0]?.status).toBe(status);
    expect(await charged()).toBe(before + 1);
    expect(await listOrders(carla)).toHaveLength(1);
    expect(await statusByCourse(carla)).toMatchObject({ "Matemática Essencial": enrolled });
    const bought = await portal.db
      .selectFrom("enrollments")
      .select("id")
      .where("number", "like", "P%")
      .execute();
    expect(bought).toHaveLength(1);
  });

  test("with a refused card is refused in every answer", async () => {
    const before = await charged();
    const body = byCard(packages.cardOnly, cards.refused);
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(body)));
    const statuses = new Set(answers.map(({ statusCode }) => statusCode));
    // Without a key, a request after a refusal is a new attempt, until the card is held back.
    if (keyed) expect([...statuses]).toEqual([402]);
    else for (const status of statuses) expect([402, 429]).toContain(status);
    const attempts = (await charged()) - before;
    if (keyed) expect(attempts).toBe(1);
    else expect(attempts).toBeLessThanOrEqual(11);
    expect(await statusByCourse(carla)).not.toHaveProperty("Redação Nota Mil");
    await portal.db.deleteFrom("throttles").execute();
  });

  test("for a plan makes one subscription", async () => {
    const before = (await portal.payments.state()).subscriptions.length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(byCard(packages.plan))));
    expect(new Set(answers.map((answer) => orderOf(answer).id)).size).toBe(1);
    expect((await portal.payments.state()).subscriptions).toHaveLength(before + 1);
  });

  test("for a free course makes one order", async () => {
    const body = { course_packages: [packages.free] };
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(body)));
    expect(new Set(answers.map((answer) => orderOf(answer).id)).size).toBe(1);
    expect(await listOrders(carla)).toHaveLength(1);
  });
});

test("twenty requests with twenty keys charge one order, and the others are answered by its outcome", {
  timeout: 60_000,
}, async () => {
  // Several rounds, to hit the moment in which one order is settled while another is placed.
  for (let round = 0; round < 4; round += 1) {
    await resetShop(portal);
    const before = await charged();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        carla.post("/orders", byCard(packages.single), withKey(`key-${round}-${index}`)),
      ),
    );
    const taken = answers.filter(({ statusCode }) => statusCode === 201);
    expect(taken).toHaveLength(1);
    for (const answer of answers.filter((one) => one !== taken[0])) {
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors).toEqual({ course_packages: ["Você já possui este curso."] });
    }
    expect(await charged()).toBe(before + 1);
  }
});

describe("a key", () => {
  test("that is repeated is answered as before, even hours later", async () => {
    const first = await carla.post("/orders", byCard(packages.single), withKey("k-1"));
    portal.clock.advance(5 * 3600);
    carla = await portal.signIn("carla");
    const again = await carla.post("/orders", byCard(packages.single), withKey("k-1"));
    expect(again.statusCode).toBe(201);
    expect(again.json()).toEqual(first.json());
  });

  test("of a refused order is refused again without another charge", async () => {
    const before = await charged();
    for (let count = 0; count < 3; count += 1) {
      const answer = await carla.post("/orders", byCard(packages.cardOnly, cards.refused), withKey("k-2"));
      expect(answer.statusCode).toBe(402);
    }
    expect(await charged()).toBe(before + 1);
  });

  test.each([
    ["another package", byCard(packages.cardOnly)],
    ["another method", byBoleto(packages.single)],
    ["other installments", byCard(packages.single, cards.approved, { installments: 2 })],
    ["another card", byCard(packages.single, cards.processing)],
    ["another phone", byCard(packages.single, cards.approved, { phone_number: "1133334444" })],
  ])("with %s is a conflict", async (_what, other) => {
    orderOf(await carla.post("/orders", byCard(packages.single), withKey("k-3")));
    const answer = await carla.post("/orders", other, withKey("k-3"));
    expect(answer.statusCode).toBe(409);
    expect(await listOrders(carla)).toHaveLength(1);
  });

  test("treats an order with other separators, or with a new token of the card, as the same", async () => {
    const order = orderOf(await carla.post("/orders", byCard(packages.single), withKey("k-4")));
    const masked = {
      ...byCard(packages.single),
      card_number: "4000 0000 0000 0010",
      address_cep: "01001000",
    };
    expect(orderOf(await carla.post("/orders", masked, withKey("k-4"))).id).toBe(order.id);
  });

  test("belongs to one student: another may use the same", async () => {
    const one = orderOf(await carla.post("/orders", { course_packages: [1] }, withKey("k-5")));
    const bruno = await portal.signIn("bruno");
    expect(orderOf(await bruno.post("/orders", { course_packages: [1] }, withKey("k-5"))).id).not.toBe(
      one.id,
    );
  });
});

describe("without a key", () => {
  test("the same order is one for 60 s, then the course is owned", async () => {
    const order = orderOf(await carla.post("/orders", byCard(packages.single)));
    portal.clock.advance(59);
    expect(orderOf(await carla.post("/orders", byCard(packages.single))).id).toBe(order.id);
    portal.clock.advance(2);
    expect((await carla.post("/orders", byCard(packages.single))).statusCode).toBe(422);
  });

  test.each(["expired", "canceled", "refunded"])(
    "an order that is %s does not block a new one",
    async (over) => {
      const first = orderOf(await carla.post("/orders", byBoleto(packages.single)));
      await portal.db.updateTable("orders").set({ status: over }).where("id", "=", first.id).execute();
      const next = orderOf(await carla.post("/orders", byBoleto(packages.single)));
      expect(next).toMatchObject({ status: "pending", boleto: { line: expect.any(String) } });
      expect(next.id).not.toBe(first.id);
    },
  );

  test("a refused order does not block a new one", async () => {
    const before = await charged();
    expect((await carla.post("/orders", byCard(packages.cardOnly, cards.refused))).statusCode).toBe(402);
    expect((await carla.post("/orders", byCard(packages.cardOnly, cards.refused))).statusCode).toBe(402);
    expect(await charged()).toBe(before + 2);
    const { card_number: _other, ...same } = cardFields();
    const paid = await carla.post("/orders", { ...byCard(packages.cardOnly), ...same });
    expect(orderOf(paid).status).toBe("paid");
  });
});
