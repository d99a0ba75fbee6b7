import { afterAll, beforeAll, expect, test } from "vitest";
import { byCard, orderOf, packages } from "../testing/commerce/shopping.ts";
import { startTestApp, type TestApp } from "../testing/portal/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
  for (const sequence of ["registered_student_numbers", "bought_enrollment_numbers"])
    await portal.database.pool.query(`select setval('brand_sabia.${sequence}', 99998)`);
});
afterAll(() => portal.close());

const inBrazil = new Intl.DateTimeFormat("en", { timeZone: "America/Sao_Paulo", year: "numeric" });
const thisYear = () => inBrazil.format(portal.clock.now());

const student = {
  name: "Nina Sousa",
  birth_date: "29/02/2004",
  gender: "F",
  gender_identity: "NB",
  naturalness: "Campinas",
  phone_number: "11990010101",
  address_state: 35,
  address_city: 3509502,
  address_street: "Rua do Ipê",
  address_neighborhood: "Centro",
  address_cep: "13010000",
  address_number: "10",
  password: "uma-senha-bem-boa",
  password_confirmation: "uma-senha-bem-boa",
};

test("the hundred thousandth student registers, and the next one", async () => {
  for (const [cpf, email] of [
    ["52998224725", "um@sabia.example"],
    ["39053344705", "dois@sabia.example"],
    ["11144477735", "tres@sabia.example"],
  ])
    expect((await portal.anonymous().post("/auth/register", { ...student, cpf, email })).statusCode).toBe(
      201,
    );
  const rows = await portal.db
    .selectFrom("people")
    .select("student_number")
    .where("student_number", "like", "R%")
    .orderBy("id")
    .execute();
  expect(rows.map((row) => row.student_number)).toEqual(
    ["99999", "100000", "100001"].map((number) => `R${thisYear()}-${number}`),
  );
});

test("the hundred thousandth enrollment is bought, and the next one", async () => {
  for (const person of ["ana", "bruno", "carla"] as const)
    orderOf(await (await portal.signIn(person)).post("/orders", { course_packages: [1] }));
  const rows = await portal.db
    .selectFrom("enrollments")
    .select("number")
    .where("number", "like", "P%")
    .orderBy("id")
    .execute();
  expect(rows.map((row) => row.number)).toEqual(
    ["99999", "100000", "100001"].map((number) => `P${thisYear()}-${number}`),
  );
});

test("numbers that the school has assigned itself are skipped, without waiting for one to become free", async () => {
  await portal.database.pool.query(`select setval('brand_sabia.registered_student_numbers', 100),
    setval('brand_sabia.bought_enrollment_numbers', 200)`);
  const rename = (table: "people" | "enrollments", column: string, numbers: string[]) =>
    portal.database.pool.query(
      `update brand_sabia.${table} set ${column} = given.number
        from (select id, ($1::text[])[row_number() over (order by id)] as number from brand_sabia.${table}) given
        where given.id = ${table}.id and given.number is not null`,
      [numbers],
    );
  await rename("people", "student_number", [`R${thisYear()}-00101`, `R${thisYear()}-00102`]);
  await rename("enrollments", "number", [`P${thisYear()}-00201`, `P${thisYear()}-00202`]);

  const [cpf, email] = ["15350946056", "quatro@sabia.example"];
  const registered = await portal.anonymous().post("/auth/register", { ...student, cpf, email });
  expect(registered.statusCode).toBe(201);
  const numbers = await portal.db
    .selectFrom("people")
    .select("student_number")
    .where("cpf", "=", cpf)
    .executeTakeFirst();
  expect(numbers?.student_number).toBe(`R${thisYear()}-00103`);

  expect(orderOf(await (await portal.signIn("carla")).post("/orders", byCard(packages.single))).status).toBe(
    "paid",
  );
});
