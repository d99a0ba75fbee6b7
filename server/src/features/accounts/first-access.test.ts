import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { people, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());
beforeEach(() => portal.clock.advance(2 * 24 * 3600));

// Pending ones of the demo, found by their enrollment's number.
const eva = { enrollment: "", birth_date: "15032004" };
let pending: { enrollment: string; birth_date: string }[] = [];
beforeAll(async () => {
  const rows = await portal.db
    .selectFrom("people")
    .innerJoin("enrollments", "enrollments.person_id", "people.id")
    .leftJoin("users", "users.person_id", "people.id")
    .select(["people.name", "people.birth_date", "enrollments.number"])
    .where("users.id", "is", null)
    .orderBy("enrollments.number")
    .execute();
  pending = rows.map(({ number, birth_date }) => ({
    enrollment: number,
    birth_date: (birth_date as unknown as string).split("-").reverse().join(""),
  }));
  eva.enrollment = rows.find(({ name }) => name === "Eva Prado")?.number ?? "";
});

const verify = (body: object, remoteAddress = "10.1.0.1") =>
  portal.anonymous().post("/auth/first-access-verify", body, { remoteAddress });
const register = (body: object, remoteAddress = "10.1.0.1") =>
  portal.anonymous().post("/auth/first-access-register", body, { remoteAddress });
const access = (email: string, password = "uma-senha-bem-boa") => ({
  email,
  password,
  password_confirmation: password,
});

test("verifies, registers once, and the student signs in", async () => {
  expect((await verify(eva)).statusCode).toBe(200);
  const answers = await Promise.all(
    ["eva@sabia.example", "outra.eva@sabia.example", "terceira@sabia.example"].map((email) =>
      register({ ...eva, ...access(email) }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 412, 412]);
  const winner = answers.findIndex(({ statusCode }) => statusCode === 201);
  const email = ["eva@sabia.example", "outra.eva@sabia.example", "terceira@sabia.example"][winner];
  const login = await portal.anonymous().post("/auth/login", { email, password: "uma-senha-bem-boa" });
  expect(login.statusCode).toBe(200);
  const user = await portal.withToken(login.json().token).get("/auth/user");
  expect(user.json().user.name).toBe("Eva Prado");

  for (const again of [await verify(eva), await register({ ...eva, ...access("mais@sabia.example") })]) {
    expect(again.statusCode).toBe(412);
    expect(again.json().message).toBe("O primeiro acesso desta matrícula já foi realizado.");
  }
});

test("those who know the date get the answer at once, however many they are", async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => verify(pending.at(-1) ?? {})));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
});

test("a number pasted with invisible characters is the same number", async () => {
  const { enrollment = "", birth_date } = pending.at(-1) ?? {};
  const pasted = `\u200b ${enrollment.slice(0, 4)}\u00ad${enrollment.slice(4)}\ufeff`;
  expect((await verify({ enrollment: pasted, birth_date })).statusCode).toBe(200);
  expect((await verify({ enrollment: "\u200b\u2060", birth_date })).json().errors).toEqual({
    enrollment: ["Informe a matrícula."],
  });
});

test.each([
  ["an unknown number", { enrollment: "99999999", birth_date: "15032004" }],
  ["a wrong birth date", () => ({ ...pending.at(-1), birth_date: "01011990" })],
  ["a wrong birth date of somebody who has access", { enrollment: "20260001", birth_date: "01011990" }],
])("does not distinguish %s from the others", async (_what, given) => {
  const body = typeof given === "function" ? given() : given;
  for (const answer of [await verify(body), await register({ ...body, ...access("a@sabia.example") })]) {
    expect(answer.statusCode).toBe(404);
    expect(answer.json().message).toBe("Matrícula não encontrada.");
  }
});

test.each([
  [{}, { enrollment: ["Informe a matrícula."], birth_date: ["Informe a data de nascimento."] }],
  [{ enrollment: "1", birth_date: "31022004" }, { birth_date: ["Data de nascimento inválida."] }],
  [{ enrollment: "1", birth_date: "15/03/2004" }, { birth_date: ["Data de nascimento inválida."] }],
  [{ enrollment: "1", birth_date: 15032004 }, { birth_date: ["Informe a data de nascimento."] }],
])("names the fields of %j", async (body, errors) => {
  const answer = await verify(body);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toEqual(errors);
});

test("names e-mail and password at once", async () => {
  const last = pending.at(-1);
  const answer = await register({ ...last, ...access(people.ana.email, "12345678") });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toEqual({
    email: ["Este e-mail já está em uso."],
    password: ["Esta senha é muito comum. Escolha outra."],
  });
  const malformed = await register({ ...last, ...access("sem-arroba", "12345678") });
  expect(malformed.json().errors).toEqual({
    email: ["E-mail inválido."],
    password: ["Esta senha é muito comum. Escolha outra."],
  });
  const born = ["A senha não pode ser a sua data de nascimento."];
  for (const email of ["livre@sabia.example", "sem-arroba"]) {
    const { errors } = (await register({ ...last, ...access(email, last?.birth_date) })).json();
    expect(errors.password, email).toEqual(born);
  }
  const empty = await register({ ...last });
  expect(Object.keys(empty.json().errors)).toEqual(["email", "password", "password_confirmation"]);
});

test("reports a taken e-mail with the other errors, and only to those who prove whose access it is", async () => {
  const sent = { ...access(people.ana.email, "123"), password_confirmation: "1" };
  const right = await register({ ...pending.at(-1), ...sent });
  expect(Object.keys(right.json().errors).sort()).toEqual(["email", "password", "password_confirmation"]);
  expect(right.json().errors.email).toEqual(["Este e-mail já está em uso."]);
  const wrong = await register({ ...pending.at(-1), birth_date: "01011990", ...sent });
  expect(wrong.statusCode).toBe(422);
  expect(Object.keys(wrong.json().errors).sort()).toEqual(["password", "password_confirmation"]);
});

test.each([
  ["a form that is otherwise right", "uma-senha-bem-boa"],
  ["a form with another fault", "123"],
])("%s reveals only so many e-mails in use an hour, also to who knows the date", async (_what, password) => {
  const send = (email: string) => register({ ...pending.at(-1), ...access(email, password) });
  const taken = await Promise.all(Array.from({ length: 24 }, () => send(people.ana.email)));
  const count = (status: number) => taken.filter(({ statusCode }) => statusCode === status).length;
  expect([count(422), count(429)]).toEqual([20, 4]);
  expect((await send("livre@sabia.example")).statusCode).toBe(429);
  expect((await verify(pending.at(-1) ?? {})).statusCode).toBe(200);
});

test("after five wrong dates a matrícula waits, at most a minute at first, from any address", async () => {
  const target = pending.at(-2);
  for (let i = 1; i <= 5; i++) {
    expect((await verify({ ...target, birth_date: `0${i}011990` }, `10.2.0.${i}`)).statusCode).toBe(404);
  }
  const refused = await verify(target ?? {}, "10.2.0.9");
  expect(refused.statusCode).toBe(429);
  const wait = Number(refused.headers["retry-after"]);
  expect(wait).toBeLessThanOrEqual(60);
  portal.clock.advance(wait + 1);
  expect((await verify(target ?? {}, "10.2.0.9")).statusCode).toBe(200);
});

test("the other numbers of the same person allow no more attempts", async () => {
  const numbers = ["20260001", "20260002", "20250003", "20250004"];
  const answers: number[] = [];
  for (const enrollment of [...numbers, ...numbers]) {
    answers.push((await verify({ enrollment, birth_date: "01011990" }, "10.3.0.1")).statusCode);
  }
  expect(answers).toEqual([404, 404, 404, 404, 404, 429, 429, 429]);
});

test("over a day a matrícula can be guessed at some fifty times, not hundreds", async () => {
  const target = pending.at(-1);
  let tries = 0;
  for (let minute = 0; minute < 24 * 60; minute += 5) {
    const answer = await verify({ ...target, birth_date: "01011990" }, `10.4.${minute % 200}.${minute % 7}`);
    if (answer.statusCode === 404) tries++;
    portal.clock.advance(5 * 60);
  }
  expect(tries).toBeLessThan(60);
});

test("thirty failures by address in fifteen minutes block that address, and no other", async () => {
  for (let i = 0; i < 30; i++) {
    expect((await verify({ enrollment: `9000${i}`, birth_date: "01011990" }, "10.5.0.1")).statusCode).toBe(
      404,
    );
  }
  expect((await verify({ enrollment: "95000", birth_date: "01011990" }, "10.5.0.1")).statusCode).toBe(429);
  expect((await verify({ enrollment: "95000", birth_date: "01011990" }, "10.5.0.2")).statusCode).toBe(404);
});

test("a burst over many matrículas gets no more answers than a sequence", async () => {
  const bodies = Array.from({ length: 80 }, (_, i) => ({ enrollment: `8000${i}`, birth_date: "01011990" }));
  const answers = await Promise.all(bodies.map((body) => verify(body, "10.6.0.1")));
  expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(30);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(50);
});

test("a character that the database can't store is an error of its own field, whatever the other fields are", async () => {
  const { birth_date } = pending.at(-1) ?? {};
  const form = { enrollment: "12\x003", birth_date, ...access("nulo@sabia.example") };
  for (const rest of [{}, { password: "curta" }]) {
    const answer = await register({ ...form, ...rest });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.enrollment).toEqual(["Contém um caractere inválido."]);
    expect(Object.hasOwn(answer.json().errors, "password")).toBe("password" in rest);
  }
});
