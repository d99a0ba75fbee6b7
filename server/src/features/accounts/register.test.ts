import { afterAll, beforeAll, expect, test } from "vitest";
import { people, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const student = {
  name: "Nina Sousa",
  birth_date: "29/02/2004",
  cpf: "529.982.247-25",
  gender: "F",
  gender_identity: "NB",
  naturalness: "Campinas",
  phone_number: "11 9 9001 0101",
  address_state: 35,
  address_city: "3509502",
  address_street: "Rua do Ipê",
  address_neighborhood: "Centro",
  address_cep: "13010-000",
  address_number: "10",
  address_complement: "",
  email: "nina@sabia.example",
  password: "uma-senha-bem-boa",
  password_confirmation: "uma-senha-bem-boa",
};
const send = (changes: object = {}, remoteAddress = "10.0.0.1") =>
  portal.anonymous().post("/auth/register", { ...student, ...changes }, { remoteAddress });

test("registers, and the new student signs in and sees the given data", async () => {
  const answer = await send();
  expect(answer.statusCode, answer.body).toBe(201);
  const login = await portal.anonymous().post("/auth/login", student);
  const { user } = (await portal.withToken(login.json().token).get("/auth/user")).json();
  expect(user).toMatchObject({
    name: "Nina Sousa",
    email: "nina@sabia.example",
    genero: "F",
    identidadeGenero: "NB",
    naturalidade: "Campinas",
    dataNascimento: "2004-02-29",
    CPF: "52998224725",
    person: {
      phones: [{ number: "11990010101" }],
      addresses: [
        {
          street: "Rua do Ipê",
          number: "10",
          complement: null,
          neighborhood: "Centro",
          cep: "13010000",
          city: { id: 3509502, name: "Campinas" },
          state: { id: 35, name: "São Paulo" },
        },
      ],
    },
  });
  expect(user.person.student.student_number).toMatch(/^R\d{4}-\d{5}$/);
});

test("stores the complement; the last possible birth date and the number's year follow the school's time zone", async () => {
  const now = portal.clock.now();
  const newYear = Date.UTC(now.getUTCFullYear() + 1, 0, 1, 1);
  portal.clock.advance((newYear - now.getTime()) / 1000);
  // In São Paulo it is still the 31st of December.
  const year = now.getUTCFullYear();
  const changes = { cpf: "70548445052", email: "bebe@sabia.example", address_complement: " Apto 31 " };
  const unborn = await send({ ...changes, birth_date: `01/01/${year + 1}` }, "10.0.3.1");
  expect(unborn.json().errors).toEqual({ birth_date: ["Data de nascimento inválida."] });
  expect((await send({ ...changes, birth_date: `31/12/${year}` }, "10.0.3.1")).statusCode).toBe(201);
  const login = { email: changes.email, password: student.password };
  const { token } = (await portal.anonymous().post("/auth/login", login)).json();
  const { person } = (await portal.withToken(token).get("/auth/user")).json().user;
  expect(person.addresses[0].complement).toBe("Apto 31");
  expect(person.student.student_number).toMatch(new RegExp(`^R${year}-`));
});

test("reports a taken CPF and a taken e-mail at once", async () => {
  const answer = await send({ email: people.ana.email.toUpperCase(), cpf: "52998224725" });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({
    message: "Dados inválidos",
    errors: { cpf: ["Este CPF já está cadastrado."], email: ["Este e-mail já está em uso."] },
  });
});

test.each([
  [["cpf"], (i: number) => ({ cpf: "11144477735", email: `cpf-${i}@sabia.example` })],
  [
    ["email"],
    (i: number) => ({
      cpf: ["39053344705", "86288366757", "15350946056", "98765432100"][i],
      email: i % 2 === 0 ? "juntos@sabia.example" : "JUNTOS@sabia.example",
    }),
  ],
  [["cpf", "email"], () => ({ cpf: "62648716050", email: "mesma-pessoa@sabia.example" })],
] as const)("of simultaneous registrations with the same %j exactly one wins", async (fields, changes) => {
  const answers = await Promise.all([0, 1, 2, 3].map((i) => send(changes(i), `10.0.1.${i}`)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422, 422]);
  for (const answer of answers.filter(({ statusCode }) => statusCode === 422)) {
    expect(Object.keys(answer.json().errors)).toEqual(fields);
  }
});

test.each([
  ["cpf", "52998224724", "CPF inválido."],
  ["cpf", "111.111.111-11", "CPF inválido."],
  ["cpf", "5299822472", "CPF inválido."],
  ["birth_date", "29/02/2005", "Data de nascimento inválida."],
  ["birth_date", "2004-02-29", "Data de nascimento inválida."],
  ["birth_date", "01/01/2999", "Data de nascimento inválida."],
  ["birth_date", "01/01/1899", "Data de nascimento inválida."],
  ["gender", "NB", "Selecione uma opção."],
  ["gender_identity", "X", "Selecione uma opção."],
  ["phone_number", "119001010", "Telefone inválido. Informe o DDD e o número."],
  ["phone_number", "55119900101011", "Telefone inválido. Informe o DDD e o número."],
  ["address_cep", "1301000", "CEP inválido."],
  ["address_cep", "130100000", "CEP inválido."],
  ["address_state", 99, "Selecione o estado."],
  ["address_city", 3304557, "Selecione uma cidade do estado escolhido."],
  ["address_city", 99, "Selecione uma cidade do estado escolhido."],
  ["address_city", "abc", "Selecione a cidade."],
  ["name", "x".repeat(141), "Use no máximo 140 caracteres."],
  ["address_complement", 7, "Texto inválido."],
  ["password", "29022004", "A senha não pode ser a sua data de nascimento."],
])("refuses %s %j", async (field, value, message) => {
  const more = field === "password" ? { password_confirmation: value } : {};
  // A CPF that no other test registers: which of the simultaneous ones above wins is not determined.
  const changes = { email: "livre@sabia.example", cpf: "24681357928", [field]: value, ...more };
  const answer = await send(changes, "10.0.2.1");
  expect(answer.statusCode, answer.body).toBe(422);
  expect(answer.json().errors).toEqual({ [field]: [message] });
});

test("errors that only the server can find, such as a taken CPF or e-mail, are reported with those of malformed fields", async () => {
  const answer = await send({
    cpf: "1",
    email: people.ana.email,
    birth_date: "01/01/2999",
    address_state: 33,
    password: "12345678",
    password_confirmation: "outra-senha",
  });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toEqual({
    cpf: ["CPF inválido."],
    email: ["Este e-mail já está em uso."],
    birth_date: ["Data de nascimento inválida."],
    address_city: ["Selecione uma cidade do estado escolhido."],
    password: ["Esta senha é muito comum. Escolha outra."],
    password_confirmation: ["As senhas não são idênticas."],
  });
  const nowhere = await send({ cpf: "529.982.247-25", address_state: 99, address_city: "" });
  expect(nowhere.json().errors).toEqual({
    cpf: ["Este CPF já está cadastrado."],
    email: ["Este e-mail já está em uso."],
    address_state: ["Selecione o estado."],
    address_city: ["Selecione a cidade."],
  });
});

test("all but the complement is required, and all missing fields are reported at once", async () => {
  const answer = await portal.anonymous().post("/auth/register", {});
  expect(answer.statusCode).toBe(422);
  const required = Object.keys(student).filter((field) => field !== "address_complement");
  expect(Object.keys(answer.json().errors).sort()).toEqual(required.sort());
});
