import { afterAll, beforeAll, expect, test } from "vitest";
import { byBoleto, byCard, orderOf, packages } from "../../testing/commerce/shopping.ts";
import { cards } from "../../testing/commerce/test-cards.ts";
import { enrollmentIdOf } from "../../testing/content/demo-ids.ts";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

test("Ana's enrollment shows her imported payment, in three installments", async () => {
  const ana = await portal.signIn("ana");
  const id = await enrollmentIdOf(portal, "20260001");
  for (const path of [`/enrollment/${id}/transactions/`, `/enrollment/${id}/transactions`]) {
    const answer = await ana.get(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      payments: [
        {
          id: expect.any(Number),
          installments: 3,
          date: expect.any(String),
          payment_method: "credit_card",
          card_brand: "Visa",
          card_last_digits: "0010",
          boleto_url: null,
          boleto_line: null,
          boleto_amount: null,
          due_at: null,
          status: "paid",
          amount: 29_700,
          items: [{ id: expect.any(Number), quantity: 1, title: "Matemática Essencial", unit_price: 29_700 }],
          paid_in_vain: false,
        },
      ],
    });
  }
  expect(
    (await ana.get(`/enrollment/${await enrollmentIdOf(portal, "20260002")}/transactions/`)).json(),
  ).toEqual({
    payments: [],
  });
});

test("another student's enrollment, an unknown one and a brand without the module are all not found", async () => {
  const ana = await portal.signIn("ana");
  const bruno = await enrollmentIdOf(portal, "20260005");
  for (const id of [bruno, 999_999, "x"])
    expect((await ana.get(`/enrollment/${id}/transactions/`)).statusCode).toBe(404);
  const davi = await portal.signIn("davi");
  const { id } = await portal.database
    .brand("ipe")
    .selectFrom("enrollments")
    .innerJoin("people", "people.id", "enrollments.person_id")
    .select("enrollments.id")
    .where("people.name", "like", "Davi%")
    .executeTakeFirstOrThrow();
  expect((await davi.get(`/enrollment/${id}/transactions/`)).statusCode).toBe(404);
});

test("a payment of several enrollments shows in each with its own items and amount", async () => {
  const bruno = await portal.signIn("bruno");
  await portal.db
    .insertInto("packages")
    .values({
      id: 77,
      position: 9,
      name: "Física",
      type: "SINGLE_PAYMENT",
      status: "ACTIVE",
      amount: 10_001,
      payment_methods: ["CREDIT_CARD"],
      installments: 6,
    })
    .execute();
  const { id: group_id } = await portal.db
    .selectFrom("groups")
    .select("id")
    .where("slug", "=", "clube-sabia")
    .executeTakeFirstOrThrow();
  await portal.db.insertInto("package_groups").values({ package_id: 77, group_id, position: 0 }).execute();
  const body = byCard(0, cards.approved, { course_packages: [packages.cardOnly, 77, 1], installments: 6 });
  expect(orderOf(await bruno.post("/orders", body)).amount).toBe(29_901);
  const { courses } = (await bruno.get("/course")).json().data;
  const bought = (courses as { id: number; number: string }[]).filter(({ number }) => number.startsWith("P"));
  expect(bought).toHaveLength(3);
  const shown = await Promise.all(
    bought.map(async ({ id }) => (await bruno.get(`/enrollment/${id}/transactions`)).json().payments[0]),
  );
  expect(shown.map(({ amount }) => amount).toSorted()).toEqual([0, 10_001, 19_900].toSorted());
  for (const payment of shown) {
    expect(payment).toMatchObject({ installments: 6, status: "paid" });
    expect(payment.items).toHaveLength(1);
    expect(payment.items[0].unit_price).toBe(payment.amount);
  }
});

test("a boleto lists its own amount beside each enrollment that it pays for", async () => {
  const carla = await portal.signIn("carla");
  const body = { ...byBoleto(packages.single), course_packages: [packages.single, 1] };
  expect(orderOf(await carla.post("/orders", body)).amount).toBe(49_900);
  const { courses } = (await carla.get("/course")).json().data;
  const bought = (courses as { id: number; number: string }[]).filter(({ number }) => number.startsWith("P"));
  const shown = await Promise.all(
    bought.map(async ({ id }) => (await carla.get(`/enrollment/${id}/transactions`)).json().payments[0]),
  );
  expect(shown.map(({ amount, boleto_amount }) => [amount, boleto_amount]).toSorted()).toEqual([
    [0, 49_900],
    [49_900, 49_900],
  ]);
});
