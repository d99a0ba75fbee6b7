import { expect, onTestFinished, test } from "vitest";
import { mostHashing, whileHashing } from "../../platform/passwords.ts";
import { people, startTestApp } from "../../testing/portal/test-app.ts";
import { startResets } from "../../testing/study/resets.ts";

const { portal: withMail, save, receiveToken } = await startResets();

/** Runs work while as many passwords as allowed wait to be hashed. */
async function whileFull<T>(work: () => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = Array.from({ length: mostHashing }, () => whileHashing(() => promise));
  try {
    return await work();
  } finally {
    resolve();
    await Promise.all(waiting);
  }
}
const busy = [503, "5"];
const outcome = ({ statusCode, headers }: { statusCode: number; headers: Record<string, unknown> }) => [
  statusCode,
  headers["retry-after"],
];

test("while too many passwords wait to be hashed, one more is refused, and its attempt is not counted", async () => {
  const portal = await startTestApp({
    LOGIN_FAILURES_BY_EMAIL: "1",
    REGISTRATIONS_BY_ADDRESS: "1",
    PASSWORD_FAILURES_BY_ACCOUNT: "1",
  });
  onTestFinished(() => portal.close());
  const anonymous = portal.anonymous();
  const carla = await portal.signIn("carla");
  const chosen = { password: "uma-senha-bem-boa", password_confirmation: "uma-senha-bem-boa" };
  const change = {
    password: people.carla.password,
    new_password: chosen.password,
    new_password_confirmation: chosen.password,
  };
  const student = {
    ...chosen,
    name: "Nina Sousa",
    birth_date: "29/02/2004",
    cpf: "529.982.247-25",
    gender: "F",
    gender_identity: "NB",
    naturalness: "Campinas",
    phone_number: "11 9 9001 0101",
    address_state: 35,
    address_city: 3509502,
    address_street: "Rua do Ipê",
    address_neighborhood: "Centro",
    address_cep: "13010-000",
    address_number: "10",
    email: "nina@sabia.example",
  };
  const calls = [
    () => anonymous.post("/auth/login", people.ana),
    () => anonymous.post("/auth/register", student),
    () => carla.post("/auth/change-pass", change),
  ];
  await whileFull(async () => {
    for (const call of calls)
      for (let attempt = 1; attempt <= 3; attempt++) expect(outcome(await call())).toEqual(busy);
    expect(outcome(await carla.post("/auth/change-pass", { ...change, new_password: "" }))).toEqual(busy);
  });
  for (const [index, status] of [200, 201, 200].entries())
    expect((await calls[index]?.())?.statusCode).toBe(status);
});

test("a reset link and a first access stay usable after such a refusal", async () => {
  const token = await receiveToken(people.bruno.email);
  const eva = await withMail.db
    .selectFrom("enrollments")
    .innerJoin("people", "people.id", "enrollments.person_id")
    .select("enrollments.number")
    .where("people.name", "=", "Eva Prado")
    .executeTakeFirstOrThrow();
  const access = {
    enrollment: eva.number,
    birth_date: "15032004",
    email: "eva@sabia.example",
    password: "uma-senha-bem-boa",
    password_confirmation: "uma-senha-bem-boa",
  };
  const register = () => withMail.anonymous().post("/auth/first-access-register", access);
  await whileFull(async () => {
    expect(outcome(await save(token, "uma-senha-bem-nova"))).toEqual(busy);
    expect(outcome(await register())).toEqual(busy);
  });
  expect((await save(token, "uma-senha-bem-nova")).statusCode).toBe(200);
  expect((await register()).statusCode).toBe(201);
});
