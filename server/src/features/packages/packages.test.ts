import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

test("the showcase has the active packages, in the provider's order, for everybody", async () => {
  const shown = (await portal.anonymous().get("/course-packages")).json();
  expect(shown.map(({ id, name }: { id: number; name: string }) => [id, name])).toEqual([
    [1, "Introdução à Lógica"],
    [2, "Preparatório ENEM"],
    [3, "Clube Sabiá"],
    [5, "Redação Nota Mil"],
  ]);
});

test.each([
  [
    1,
    {
      type: "FREE",
      amount: 0,
      payment_methods: [],
      formatted_payment_methods: [],
      single_payment: null,
      plan: null,
    },
  ],
  [
    2,
    {
      type: "SINGLE_PAYMENT",
      amount: 49_900,
      single_payment: { installments: 12 },
      plan: null,
      payment_methods: ["BOLETO", "CREDIT_CARD"],
      formatted_payment_methods: ["Boleto", "Cartão de crédito"],
      status: "ACTIVE",
      courses: [{ name: "Matemática Essencial" }],
      unit: { id: 1, name: "Centro" },
    },
  ],
  [3, { type: "PLAN", amount: 4990, single_payment: null, plan: { trial_days: 7, installments: 3 } }],
  [4, { type: "SINGLE_PAYMENT", status: "INACTIVE" }],
  [5, { payment_methods: ["CREDIT_CARD"], formatted_payment_methods: ["Cartão de crédito"] }],
])("package %i", async (id, expected) => {
  const answer = await portal.anonymous().get(`/course-packages/${id}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ id, description: expect.stringMatching(/^<p>/), ...expected });
});

test("an unknown package is not found, and each brand sells its own", async () => {
  for (const id of ["99", "0", "x", "1.5"])
    expect((await portal.anonymous().get(`/course-packages/${id}`)).statusCode).toBe(404);
  const ipe = (await portal.anonymous("ipe.localhost").get("/course-packages")).json();
  expect(ipe.map(({ name }: { name: string }) => name)).toEqual(["Ecologia do Cerrado"]);
});

describe("the courses of a package", () => {
  const add = async (id: number, slugs: readonly string[]) => {
    const groups = await portal.db.selectFrom("groups").select(["id", "slug"]).execute();
    await portal.db
      .insertInto("packages")
      .values({
        id,
        position: id,
        name: `Pacote ${id}`,
        type: "SINGLE_PAYMENT",
        status: "ACTIVE",
        amount: 1000,
        payment_methods: ["BOLETO"],
      })
      .execute();
    for (const [position, slug] of slugs.entries())
      await portal.db
        .insertInto("package_groups")
        .values({ package_id: id, group_id: groups.find((group) => group.slug === slug)?.id ?? 0, position })
        .execute();
  };
  const read = async (id: number) => {
    const shown = (await portal.anonymous().get("/course-packages")).json();
    const alone = (await portal.anonymous().get(`/course-packages/${id}`)).json();
    expect(shown.find((one: { id: number }) => one.id === id)).toEqual(alone);
    return {
      courses: alone.courses.map(({ name }: { name: string }) => name),
      unit: alone.unit?.name ?? null,
    };
  };

  test("are listed once each, in the order of its groups", async () => {
    await add(901, ["turma-b", "turma-a", "turma-online"]);
    expect(await read(901)).toEqual({
      courses: ["Língua Portuguesa", "Matemática Essencial"],
      unit: "Centro",
    });
  });

  test("are in the unit of the first group that has one", async () => {
    await add(902, ["turma-a", "turma-b"]);
    await portal.db.insertInto("units").values({ id: 77, name: "Norte" }).execute();
    await portal.db.updateTable("groups").set({ unit_id: null }).where("slug", "=", "turma-a").execute();
    await portal.db.updateTable("groups").set({ unit_id: 77 }).where("slug", "=", "turma-b").execute();
    expect((await read(902)).unit).toBe("Norte");
  });

  test("may be none yet", async () => {
    await add(903, []);
    expect(await read(903)).toEqual({ courses: [], unit: null });
  });
});
