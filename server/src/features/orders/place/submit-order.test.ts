import { describe, expect, test } from "vitest";
import { dayIn } from "../../../platform/time-zone.ts";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import {
  byBoleto,
  byCard,
  contact,
  listOrders,
  orderOf,
  packages,
  reconcile,
  statusByCourse,
} from "../../../testing/commerce/shopping.ts";
import { cards } from "../../../testing/commerce/test-cards.ts";
import type { Client, TestApp } from "../../../testing/portal/test-app.ts";

let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});

const state = () => portal.payments.state();

describe("an order of free courses", () => {
  test("enrolls at once without method, phone or address, and calls no gateway", async () => {
    const before = (await state()).orders.length;
    const answer = await carla.post("/orders", { type: "FREE", course_packages: [packages.free] });
    expect(orderOf(answer)).toMatchObject({ status: "paid", amount: 0, boleto: null });
    expect(await statusByCourse(carla)).toMatchObject({ "Introdução à Lógica": "E" });
    expect((await state()).orders).toHaveLength(before);
  });

  test("can be combined with paid courses in one order and one charge", async () => {
    const body = byCard(packages.cardOnly, cards.approved, { course_packages: ["5", 1], installments: 2 });
    const answer = await carla.post("/orders", body);
    expect(orderOf(answer)).toMatchObject({ status: "paid", amount: 19_900 });
    expect(answer.json().message).toBe("Pagamento aprovado. O acesso já está liberado.");
    expect((await state()).orders.at(-1)).toMatchObject({ amount: 19_900, status: "paid" });
    expect(await statusByCourse(carla)).toMatchObject({
      "Introdução à Lógica": "E",
      "Redação Nota Mil": "E",
    });
  });
});

describe("a single payment", () => {
  test("by card is paid in installments and opens the course", async () => {
    const body = byCard(packages.single, cards.approved, { installments: 12 });
    expect(orderOf(await carla.post("/orders", body))).toMatchObject({ status: "paid", amount: 49_900 });
    expect(await statusByCourse(carla)).toMatchObject({ "Matemática Essencial": "E" });
    const [order] = await listOrders(carla);
    expect(order).toMatchObject({
      type: "SINGLE_PAYMENT",
      status: "paid",
      amount: 49_900,
      installments: 12,
      payment_method: "credit_card",
      card_brand: "Visa",
      card_last_digits: "0010",
      boleto: null,
      items: [{ title: "Preparatório ENEM", quantity: 1, unit_price: 49_900, package_id: packages.single }],
    });
  });

  test("by a refused card is answered 402, enrolls nowhere, and may be tried again at once", async () => {
    const refused = await carla.post("/orders", byCard(packages.single, cards.refused));
    expect(refused.statusCode).toBe(402);
    expect(refused.json().message).toBe("Pagamento recusado pela operadora do cartão.");
    expect(await statusByCourse(carla)).not.toHaveProperty("Matemática Essencial");
    expect(await listOrders(carla)).toMatchObject([{ status: "refused", card_last_digits: "0028" }]);
    orderOf(await carla.post("/orders", byCard(packages.single)));
    expect(await statusByCourse(carla)).toMatchObject({ "Matemática Essencial": "E" });
  });

  test("by a card in analysis opens the course once the bank approves it", async () => {
    const order = orderOf(await carla.post("/orders", byCard(packages.single, cards.processing)));
    expect(order.status).toBe("pending");
    expect(await statusByCourse(carla)).toMatchObject({ "Matemática Essencial": "B" });
    portal.clock.advance(61);
    portal.payments.simulator.tick();
    await reconcile(portal);
    expect(await statusByCourse(carla)).toMatchObject({ "Matemática Essencial": "E" });
  });

  test("by boleto waits, blocked, and says how to pay", async () => {
    const order = orderOf(await carla.post("/orders", byBoleto(packages.single)));
    expect(order).toMatchObject({
      status: "pending",
      amount: 49_900,
      boleto: {
        line: expect.stringMatching(/^\d{37}0000049900$/),
        url: expect.stringMatching(/^\/boleto\/\d+\?/),
      },
    });
    expect(await statusByCourse(carla)).toMatchObject({ "Matemática Essencial": "B" });
    expect(await listOrders(carla)).toMatchObject([{ status: "pending", boleto: order.boleto }]);
    const page = await portal.app.inject({
      url: order.boleto?.url ?? "",
      headers: { host: "sabia.localhost" },
    });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("Preparatório ENEM");
  });
});

describe("a plan", () => {
  test("opens the course during its trial, without a charge", async () => {
    const order = orderOf(
      await carla.post("/orders", byCard(packages.plan, cards.approved, { installments: 3 })),
    );
    expect(order).toMatchObject({ status: "trialing", amount: 4990, boleto: null });
    expect(await statusByCourse(carla)).toMatchObject({ "Física do Cotidiano": "E" });
    expect((await state()).subscriptions.at(-1)?.invoices).toEqual([]);
    const [listed] = await listOrders(carla);
    const trialEnd = dayIn(new Date(portal.clock.now().getTime() + 7 * 86_400_000), "America/Sao_Paulo");
    // The gateway reports only the day.
    const next_charge_at = `${trialEnd}T12:00:00.000Z`;
    expect(listed).toMatchObject({ type: "PLAN", installments: 3, next_charge_at });
  });

  test("by boleto begins its trial too", async () => {
    const order = orderOf(await carla.post("/orders", byBoleto(packages.plan, { installments: 2 })));
    expect(order).toMatchObject({ status: "trialing", boleto: null });
    expect(await statusByCourse(carla)).toMatchObject({ "Física do Cotidiano": "E" });
  });

  test("whose card is refused is answered 402, and nothing is kept", async () => {
    const before = (await state()).subscriptions.filter(({ status }) => status === "active").length;
    const answer = await carla.post("/orders", byCard(packages.plan, cards.refused));
    expect(answer.statusCode).toBe(402);
    expect(await listOrders(carla)).toEqual([]);
    expect(await statusByCourse(carla)).not.toHaveProperty("Física do Cotidiano");
    expect((await state()).subscriptions.filter(({ status }) => status === "active")).toHaveLength(before);
  });

  test("can't be combined with other packages", async () => {
    const answer = await carla.post("/orders", byCard(0, cards.approved, { course_packages: [3, 5] }));
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual(["course_packages"]);
  });
});

describe("a card tokenized by the browser", () => {
  test("pays without its number ever reaching the portal", async () => {
    const { card_token: place } = (
      await portal.anonymous().get("/payment-config", { remoteAddress: "127.0.0.1" })
    ).json();
    const card = { number: cards.approved, holder_name: "CARLA", exp_month: 1, exp_year: 39, cvv: "123" };
    const answer = await fetch(`${place.tokens_url}?appId=${place.public_key}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ type: "card", card }),
    });
    const { id } = (await answer.json()) as { id: string };
    const body = { course_packages: [5], payment_method: "CREDIT_CARD", ...contact, card_token: id };
    expect(orderOf(await carla.post("/orders", body)).status).toBe("paid");
    // A token can be used once.
    const bruno = await portal.signIn("bruno");
    const again = await bruno.post("/orders", { ...body, installments: 1 });
    expect(again.statusCode).toBe(422);
    expect(again.json().errors).toEqual({ card_token: ["Confira os dados do cartão."] });
    expect(await listOrders(bruno)).toEqual([]);
  });

  test("is not offered to visitors who can't reach the simulator", async () => {
    const elsewhere = await portal.anonymous().get("/payment-config", { remoteAddress: "192.0.2.7" });
    expect(elsewhere.json()).toEqual({ card_token: null });
  });
});

test("phone and address of an order are saved if none is saved yet, and used the next time", async () => {
  orderOf(await carla.post("/orders", byBoleto(packages.single)));
  const { person } = (await carla.get("/auth/user")).json().user;
  expect(person.phones).toMatchObject([{ number: "11987654321" }]);
  expect(person.addresses).toMatchObject([
    { street: "Rua das Laranjeiras", cep: "01001000", city: { id: 3550308 } },
  ]);
  const body = { course_packages: [packages.plan], payment_method: "BOLETO", phone_id: person.phones[0].id };
  orderOf(await carla.post("/orders", { ...body, address_id: String(person.addresses[0].id) }));
  const other = { ...contact, phone_number: "1122223333" };
  orderOf(await carla.post("/orders", { ...byCard(packages.cardOnly), ...other }));
  expect((await carla.get("/auth/user")).json().user.person.phones).toHaveLength(1);
  await portal.db.deleteFrom("phones").where("number", "=", "11987654321").execute();
  await portal.db.deleteFrom("addresses").where("cep", "=", "01001000").execute();
});

test.each([
  [{ address_state_id: 99 }, { address_state_id: ["Selecione o estado."] }],
  [{ address_state_id: 33 }, { address_city_id: ["Selecione uma cidade do estado escolhido."] }],
  [{ address_city_id: 99 }, { address_city_id: ["Selecione uma cidade do estado escolhido."] }],
])("an address with %j is refused with an error in the wrong field", async (place, errors) => {
  const answer = await carla.post("/orders", byBoleto(packages.single, place));
  expect([answer.statusCode, answer.json().errors]).toEqual([422, errors]);
});

describe("a course that the student has", () => {
  test("can't be bought again while it is studied, has a pending boleto or a running plan", async () => {
    const ana = await portal.signIn("ana");
    orderOf(await carla.post("/orders", byBoleto(packages.single)));
    orderOf(await carla.post("/orders", byCard(packages.plan)));
    for (const [student, body] of [
      [ana, byCard(packages.single)],
      [carla, byCard(packages.single)],
      [carla, byCard(packages.plan, cards.approved, { installments: 2 })],
    ] as const) {
      const answer = await student.post("/orders", body);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors).toEqual({ course_packages: ["Você já possui este curso."] });
    }
  });

  test("is reported together with all other errors, before the student types a card", async () => {
    const ana = await portal.signIn("ana");
    orderOf(await carla.post("/orders", byBoleto(packages.single)));
    for (const student of [ana, carla]) {
      const answer = await student.post("/orders", { course_packages: [packages.single] });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors).toEqual({
        course_packages: ["Você já possui este curso."],
        payment_method: ["Selecione um método de pagamento!"],
      });
    }
    const free = await carla.post("/orders", { course_packages: [packages.cardOnly] });
    expect(Object.keys(free.json().errors)).toEqual(["payment_method"]);
  });

  test("can be bought again if it was finished or dropped in another group", async () => {
    const ana = await portal.signIn("ana");
    expect(orderOf(await ana.post("/orders", byCard(packages.plan))).status).toBe("trialing");
    expect(orderOf(await ana.post("/orders", byCard(packages.cardOnly))).status).toBe("paid");
  });
});

test("cards are throttled after ten refusals in an hour; boletos and free courses are not", async () => {
  for (let count = 0; count < 10; count += 1)
    expect((await carla.post("/orders", byCard(packages.cardOnly, cards.refused))).statusCode).toBe(402);
  const held = await carla.post("/orders", byCard(packages.cardOnly));
  expect(held.statusCode).toBe(429);
  expect(Number(held.headers["retry-after"])).toBeLessThanOrEqual(60);
  orderOf(await carla.post("/orders", byBoleto(packages.single)));
  orderOf(await carla.post("/orders", { course_packages: [packages.free] }));
  portal.clock.advance(61);
  orderOf(await carla.post("/orders", byCard(packages.cardOnly)));
});
