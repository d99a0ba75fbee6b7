import { afterAll, beforeAll, expect, test } from "vitest";
import { people, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const change = (password: string, next: string, confirmation = next) => ({
  password,
  new_password: next,
  new_password_confirmation: confirmation,
});

test("changes it, keeps the current session and ends all others", async () => {
  const [here, there] = [await portal.signIn("carla"), await portal.signIn("carla")];
  const answer = await here.post("/auth/change-pass", change(people.carla.password, "nova-senha-da-carla"));
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ message: "Senha alterada" });
  expect((await here.get("/auth/user")).statusCode).toBe(200);
  expect((await there.get("/auth/user")).statusCode).toBe(401);
  expect((await there.post("/auth/refresh_token")).statusCode).toBe(401);
  const login = (password: string) =>
    portal.anonymous().post("/auth/login", { email: people.carla.email, password });
  expect((await login(people.carla.password)).statusCode).toBe(401);
  expect((await login("nova-senha-da-carla")).statusCode).toBe(200);
});

test.each([
  [change("errada-errada", "uma-senha-bem-boa"), { password: ["Senha atual incorreta."] }],
  [
    change("errada-errada", "12345678"),
    { password: ["Senha atual incorreta."], new_password: ["Esta senha é muito comum. Escolha outra."] },
  ],
  [
    change(people.bruno.password, "uma-senha-boa", "outra-senha"),
    { new_password_confirmation: ["Senhas não são iguais"] },
  ],
  [
    change("errada-errada", "curta", "outra-senha"),
    {
      password: ["Senha atual incorreta."],
      new_password: ["A senha deve ter no mínimo 8 caracteres."],
      new_password_confirmation: ["Senhas não são iguais"],
    },
  ],
  [
    change(people.bruno.password, "12345678", "outra-senha"),
    {
      new_password: ["Esta senha é muito comum. Escolha outra."],
      new_password_confirmation: ["Senhas não são iguais"],
    },
  ],
  [
    { ...change("errada-errada", "uma-senha-bem-boa"), new_password_confirmation: 12345678 },
    { password: ["Senha atual incorreta."], new_password_confirmation: ["Campo obrigatório"] },
  ],
  [
    {},
    {
      password: ["Campo obrigatório"],
      new_password: ["Campo obrigatório"],
      new_password_confirmation: ["Campo obrigatório"],
    },
  ],
  [
    { password: people.bruno.password, new_password: "curta", new_password_confirmation: "curto" },
    {
      new_password: ["A senha deve ter no mínimo 8 caracteres."],
      new_password_confirmation: ["Senhas não são iguais"],
    },
  ],
])("refuses %j", async (body, errors) => {
  const bruno = await portal.signIn("bruno");
  const answer = await bruno.post("/auth/change-pass", body);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().message).toBe("Dados inválidos");
  expect(answer.json().errors).toEqual(errors);
});

test("the right password resets the count of wrong ones", async () => {
  const bruno = await portal.signIn("bruno");
  const answers: number[] = [];
  const send = async (password: string, next: string) =>
    answers.push((await bruno.post("/auth/change-pass", change(password, next))).statusCode);
  for (let i = 0; i < 9; i++) await send("errada-errada", "uma-senha-bem-boa");
  await send(people.bruno.password, "uma-senha-bem-boa");
  for (let i = 0; i < 9; i++) await send("errada-errada", "outra-senha-boa");
  expect(answers).toEqual([...Array(9).fill(422), 200, ...Array(9).fill(422)]);
});

test("guesses at the current password are limited", async () => {
  const ana = await portal.signIn("ana");
  const tries: number[] = [];
  for (let i = 0; i < 11; i++) {
    // A guess in a malformed form is answered too, so it counts as well.
    const confirmation = i % 2 === 0 ? "uma-senha-bem-boa" : "outra-senha";
    const body = change(`errada-${i}`, "uma-senha-bem-boa", confirmation);
    tries.push((await ana.post("/auth/change-pass", body)).statusCode);
  }
  expect(tries).toEqual([...Array(10).fill(422), 429]);
});
