import { afterAll, beforeAll, expect, test } from "vitest";
import { people, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const { ana } = people;

test("login gives a token of at least 256 bits and its lifetime", async () => {
  const answer = await portal.anonymous().post("/auth/login", { email: ana.email, password: ana.password });
  expect(answer.statusCode).toBe(200);
  const { token, expires_in } = answer.json();
  expect(Buffer.from(token, "base64url").length).toBeGreaterThanOrEqual(32);
  expect(expires_in).toBe(900);
});

test("login gives a new token each time, which is read from no address and no cookie", async () => {
  const [one, two] = [await portal.signIn("ana"), await portal.signIn("ana")];
  expect(one.token).not.toBe(two.token);
  const { token } = one;
  for (const query of [`token=${token}`, `access_token=${token}`, `authorization=Bearer%20${token}`])
    expect((await portal.anonymous().get(`/auth/user?${query}`)).statusCode, query).toBe(401);
  const cookie = `token=${token}; authorization=Bearer ${token}`;
  expect((await portal.anonymous().get("/auth/user", { headers: { cookie } })).statusCode).toBe(401);
  expect((await one.get("/auth/user")).statusCode).toBe(200);
});

test("login stores only the token's hash in the database", async () => {
  const { token } = await portal.signIn("ana");
  const rows = await portal.db.selectFrom("session_tokens").selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row.token_hash.toString("base64url")).not.toContain(token);
});

test("login compares the e-mail without case and surrounding spaces", async () => {
  const answer = await portal
    .anonymous()
    .post("/auth/login", { email: ` ${ana.email.toUpperCase()} `, password: ana.password });
  expect(answer.statusCode).toBe(200);
});

test("login accepts an e-mail pasted with invisible characters", async () => {
  const pasted = `\u202a${ana.email.replace("@", "\u200b@")}\u202c\ufeff `;
  const answer = await portal.anonymous().post("/auth/login", { email: pasted, password: ana.password });
  expect(answer.statusCode, answer.body).toBe(200);
  const nothing = await portal.anonymous().post("/auth/login", { email: "\u200b", password: ana.password });
  expect(nothing.json().errors).toEqual({ email: ["Informe o e-mail."] });
});

test.each([
  ["a wrong password", { email: ana.email, password: "errada-demais" }],
  ["an unknown e-mail", { email: "ninguem@sabia.example", password: "sabia-ana-1" }],
  ["the password of the other brand's Ana", { email: ana.email, password: people.anaOfIpe.password }],
])("refuses %s with the same words", async (_what, body) => {
  const answer = await portal.anonymous().post("/auth/login", body);
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toEqual({
    message: "Credenciais inválidas. Email ou senha incorretos.",
    request_id: answer.headers["x-request-id"],
  });
});

test("login names every bad field at once, in Portuguese", async () => {
  const answer = await portal.anonymous().post("/auth/login", { email: "sem-arroba" });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({
    message: "Dados inválidos",
    errors: { email: ["E-mail inválido."], password: ["Informe a senha."] },
  });
});

test.each([[["uma", "lista"]], ["texto"], [17], [null]])("login answers 422 to the body %j", async (body) => {
  const answer = await portal.anonymous().send("POST", "/auth/login", {
    payload: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
  expect(answer.statusCode).toBe(422);
});

test("login refuses a U+0000, which the database can't store", async () => {
  const answer = await portal.anonymous().post("/auth/login", { email: ana.email, password: "a\0b" });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toHaveProperty("password");
});

test("the same e-mail is another person in the other brand", async () => {
  const [sabia, ipe] = [await portal.signIn("ana"), await portal.signIn("anaOfIpe")];
  const users = await Promise.all([sabia.get("/auth/user"), ipe.get("/auth/user")]);
  expect(users[0].json().user.CPF).not.toBe(users[1].json().user.CPF);
  const crossed = await portal.withToken(sabia.token ?? "", "ipe.localhost").get("/auth/user");
  expect(crossed.statusCode).toBe(401);
});
