import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, people, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

let portal: TestApp;
let ana: Client;
beforeAll(async () => {
  portal = await startTestApp();
  ana = await portal.signIn("ana");
});
afterAll(() => portal.close());

const profile = {
  name: "Ana Lima",
  email: people.ana.email,
  genero: "F",
  identidadeGenero: "F",
  naturalidade: "Santos",
};

test.each(["PATCH", "POST"])("saves by %s and answers the user", async (method) => {
  const name = `Ana de Souza ${method}`;
  const payload = { ...profile, name, identidadeGenero: "NB", naturalidade: "", _method: "patch" };
  const answer = await ana.send(method, "/auth/profile", { payload });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().message).not.toBe("");
  const { user } = (await ana.get("/auth/user")).json();
  expect(answer.json().user).toEqual(user);
  expect(user).toMatchObject({ name, identidadeGenero: "NB", naturalidade: "" });
});

test("ignores student number, birth date and CPF", async () => {
  const { user: before } = (await ana.get("/auth/user")).json();
  const answer = await ana.patch("/auth/profile", {
    ...profile,
    name: before.name,
    CPF: "52998224725",
    cpf: "52998224725",
    dataNascimento: "1990-01-01",
    birth_date: "1990-01-01",
    person: { student: { student_number: "X" } },
  });
  expect(answer.statusCode).toBe(200);
  const { user } = answer.json();
  expect([user.CPF, user.dataNascimento, user.person]).toEqual([
    before.CPF,
    before.dataNascimento,
    before.person,
  ]);
});

test.each([
  [{ name: "  " }, { name: ["Name is required"] }],
  [{ name: undefined }, { name: ["Name is required"] }],
  [{ name: "x".repeat(141) }, { name: ["Name must be less than 10 characters"] }],
  [{ email: "sem-arroba" }, { email: ["E-mail must be valid"] }],
  [{ email: "" }, { email: ["E-mail must be valid"] }],
  [{ genero: "NB" }, { genero: ["Selecione uma opção."] }],
  [{ email: people.bruno.email.toUpperCase() }, { email: ["Este e-mail já está em uso."] }],
  [
    { email: people.bruno.email, naturalidade: "x".repeat(141) },
    { email: ["Este e-mail já está em uso."], naturalidade: ["Use no máximo 140 caracteres."] },
  ],
  [{ email: people.ana.email.toUpperCase(), name: "" }, { name: ["Name is required"] }],
])("refuses %j", async (changes, errors) => {
  const answer = await ana.patch("/auth/profile", { ...profile, ...changes });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toEqual(errors);
});

test("a name of 140 is kept whole", async () => {
  const name = "á".repeat(140);
  expect((await ana.patch("/auth/profile", { ...profile, name })).json().user.name).toBe(name);
});

test("an e-mail pasted with invisible characters is saved without them", async () => {
  const pasted = `\u202a${people.ana.email.replace("@", "\u200b@")}\u202c`;
  const answer = await ana.patch("/auth/profile", { ...profile, email: pasted });
  expect(answer.json().user?.email, answer.body).toBe(people.ana.email);
});

test("saving fields other than the name doesn't wait for an import in progress", async () => {
  const { name } = (await ana.get("/auth/user")).json().user;
  await portal.db.transaction().execute(async (trx) => {
    await trx.selectFrom("settings").select("revision").forUpdate().execute();
    const answer = await ana.patch("/auth/profile", { ...profile, name, naturalidade: "Itu" });
    expect(answer.json().user?.naturalidade, answer.body).toBe("Itu");
  });
});

test("a link sent to the previous e-mail no longer opens the account", async () => {
  const bruno = await portal.signIn("bruno");
  await portal.anonymous().post("/auth/reset_password", { email: people.bruno.email });
  await portal.jobs.run();
  const good = () =>
    portal.db.selectFrom("password_resets").select("user_id").where("used_at", "is", null).execute();
  expect(await good()).toHaveLength(1);
  const moved = { ...profile, name: "Bruno Reis", genero: "M", email: "bruno.novo@sabia.example" };
  const inCapitals = { ...moved, email: people.bruno.email.toUpperCase() };
  expect((await bruno.patch("/auth/profile", inCapitals)).statusCode).toBe(200);
  expect(await good()).toHaveLength(1);
  expect((await bruno.patch("/auth/profile", moved)).statusCode).toBe(200);
  expect(await good()).toHaveLength(0);
  expect((await bruno.get("/auth/user")).json().user.email).toBe("bruno.novo@sabia.example");
});
