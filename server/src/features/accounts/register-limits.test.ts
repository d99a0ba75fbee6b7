import { afterAll, beforeAll, expect, test } from "vitest";
import { people, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ REGISTRATIONS_BY_ADDRESS: "2", REGISTRATION_ATTEMPTS_BY_ADDRESS: "6" });
});
afterAll(() => portal.close());

const password = "uma-senha-bem-boa";
const student = {
  name: "Nina Sousa",
  birth_date: "29/02/2004",
  gender: "F",
  gender_identity: "NB",
  naturalness: "Campinas",
  phone_number: "11 9 9001 0101",
  address_state: 35,
  address_city: 3509502,
  address_street: "Rua do Ipê",
  address_number: "10",
  address_neighborhood: "Centro",
  address_cep: "13010-000",
};
const send = async (remoteAddress: string, cpf: string, changes: object = {}) => {
  const body = { ...student, cpf, email: `${cpf}@sabia.example`, password, ...changes };
  const given = { password_confirmation: body.password, ...body };
  return (await portal.anonymous().post("/auth/register", given, { remoteAddress })).statusCode;
};

test("an address registers a limited number of accounts an hour; a refused password does not count", async () => {
  for (let i = 0; i < 3; i++)
    expect(await send("10.8.0.1", "52998224725", { password: "12345678" })).toBe(422);
  expect(await send("10.8.0.1", "52998224725")).toBe(201);
  expect(await send("10.8.0.1", "11144477735")).toBe(201);
  expect(await send("10.8.0.1", "39053344705")).toBe(429);
  expect(await send("10.8.0.2", "39053344705")).toBe(201);
  portal.clock.advance(60 * 60);
  expect(await send("10.8.0.1", "86288366757")).toBe(201);
});

test("attempts are limited whatever their outcome, so that CPFs and e-mails can't be checked without end", async () => {
  for (let i = 0; i < 6; i++)
    expect(await send("10.8.0.3", "15350946056", { email: people.ana.email })).toBe(422);
  expect(await send("10.8.0.3", "15350946056", { email: people.ana.email })).toBe(429);
  expect(await send("10.8.0.3", "15350946056")).toBe(429);
  expect(await send("10.8.0.4", "15350946056")).toBe(201);
});

test("a malformed form with a CPF or an e-mail counts as an attempt, one without does not", async () => {
  const asking = { email: people.ana.email, name: "" };
  for (let i = 0; i < 8; i++) expect(await send("10.8.0.5", "1", { email: "ana", name: "" })).toBe(422);
  for (let i = 0; i < 6; i++) expect(await send("10.8.0.5", "1", asking)).toBe(422);
  expect(await send("10.8.0.5", "1", asking)).toBe(429);
  expect(await send("10.8.0.5", "15350946056", { email: "ana" })).toBe(429);
  expect(await send("10.8.0.5", "1", { email: "ana" })).toBe(422);
});
