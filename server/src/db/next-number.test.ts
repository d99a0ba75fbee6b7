import { afterAll, beforeAll, expect, test } from "vitest";
import { orderOf } from "../testing/shopping.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

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
  ...{
    name: "Nina Sousa",
    birth_date: "29/02/2004",
    gender: "F",
    gender_identity: "NB",
    naturalness: "Campinas",
  },
  ...{ phone_number: "11990010101", address_state: 35, address_city: 3509502, address_street: "Rua do Ipê" },
  ...{ address_neighborhood: "Centro", address_cep: "13010000", address_number: "10" },
  ...{ password: "uma-senha-bem-boa", password_confirmation: "uma-senha-bem-boa" },
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
