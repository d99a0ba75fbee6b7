import { expect, test } from "vitest";
import { people } from "../../testing/portal/test-app.ts";
import { startResets } from "../../testing/study/resets.ts";

const { portal, smtp, ask, save, tokenIn, receiveToken } = await startResets();

test("sends a link that opens the form and sets the password", async () => {
  const token = await receiveToken(people.bruno.email.toUpperCase());
  const mail = smtp.messages[0];
  expect(mail?.from).toMatchObject({ name: "Escola Sabiá", address: "escola@sabia.example" });
  expect(mail?.to?.[0]).toMatchObject({ name: "Bruno Reis", address: people.bruno.email });
  const link = `http://sabia.localhost:3000/login/redefinir-senha/${token}`;
  expect(mail?.text).toContain(link);
  expect(mail?.html).toContain(`href="${link}"`);
  expect(mail?.html).toContain("#12616f");
  expect(mail?.html).not.toMatch(/<img|url\(|src=/);

  const owner = await portal.anonymous().get(`/auth/recover_user_by_token/${token}`);
  expect(owner.json()).toEqual({ user: { name: "Bruno Reis", email: people.bruno.email } });

  const before = await portal.signIn("bruno");
  expect((await save(token, "uma-senha-bem-nova")).statusCode).toBe(200);
  expect((await before.get("/auth/user")).statusCode).toBe(401);
  expect((await before.post("/auth/refresh_token")).statusCode).toBe(401);
  const login = { email: people.bruno.email, password: "uma-senha-bem-nova" };
  expect((await portal.anonymous().post("/auth/login", login)).statusCode).toBe(200);
});

test("stores the token only as a hash", async () => {
  const token = await receiveToken(people.ana.email);
  const tables = ["password_resets", "mail_outbox"] as const;
  const rows = await Promise.all(tables.map((table) => portal.db.selectFrom(table).selectAll().execute()));
  expect(rows.flat().length).toBeGreaterThan(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("reports an e-mail without an account", async () => {
  const answer = await ask("ninguem@sabia.example");
  expect(answer.statusCode).toBe(404);
  expect(answer.json().message).toBe("Nenhum usuário encontrado com este email");
  expect((await ask("sem-arroba")).json().errors).toEqual({ email: ["E-mail inválido."] });
});

test("only one of several simultaneous uses of a link sets the password", async () => {
  const token = await receiveToken(people.carla.email);
  const passwords = ["primeira-senha-1", "segunda-senha-2", "terceira-senha-3", "quarta-senha-4"];
  const answers = await Promise.all(passwords.map((password) => save(token, password)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412, 412]);
  expect(answers.find(({ statusCode }) => statusCode === 412)?.json().message).toBe(
    "Este link de redefinição expirou. Solicite um novo.",
  );
  const winner = passwords[answers.findIndex(({ statusCode }) => statusCode === 200)];
  const login = { email: people.carla.email, password: winner };
  expect((await portal.anonymous().post("/auth/login", login)).statusCode).toBe(200);
  expect((await portal.anonymous().get(`/auth/recover_user_by_token/${token}`)).statusCode).toBe(412);
});

test("a link is valid for 60 minutes, and a new password voids earlier ones", async () => {
  const [first, second] = [await receiveToken(people.ana.email), await receiveToken(people.ana.email)];
  portal.clock.advance(59 * 60);
  expect((await portal.anonymous().get(`/auth/recover_user_by_token/${first}`)).statusCode).toBe(200);
  expect((await save(second, people.ana.password)).statusCode).toBe(200);
  expect((await save(first, "outra-senha-qualquer")).statusCode).toBe(412);

  const late = await receiveToken(people.ana.email);
  portal.clock.advance(60 * 60);
  expect((await portal.anonymous().get(`/auth/recover_user_by_token/${late}`)).statusCode).toBe(412);
  expect((await save(late, "outra-senha-qualquer")).statusCode).toBe(412);
  expect((await portal.anonymous().get("/auth/recover_user_by_token/inventado")).statusCode).toBe(404);
  // by wire §3 there is no 404 here
  expect((await save("inventado", "outra-senha-qualquer")).statusCode).toBe(412);
});

test("a changed password voids earlier links", async () => {
  const [ana, token] = [await portal.signIn("ana"), await receiveToken(people.ana.email)];
  const change = (password: string, new_password: string) =>
    ana.post("/auth/change-pass", { password, new_password, new_password_confirmation: new_password });
  expect((await change(people.ana.password, "uma-senha-bem-nova")).statusCode).toBe(200);
  expect((await save(token, "senha-de-quem-achou-o-mail")).statusCode).toBe(412);
  expect((await change("uma-senha-bem-nova", people.ana.password)).statusCode).toBe(200);
});

test.each([
  ["curta", { password: ["A senha deve ter no mínimo 8 caracteres."] }],
  [people.ana.email.toUpperCase(), { password: ["A senha não pode ser igual ao e-mail."] }],
  ["17/08/2005", { password: ["A senha não pode ser a sua data de nascimento."] }],
  ["password123", { password: ["Esta senha é muito comum. Escolha outra."] }],
  ["x".repeat(129), { password: ["A senha deve ter no máximo 128 caracteres."] }],
  ["🐦".repeat(7), { password: ["A senha deve ter no mínimo 8 caracteres."] }],
  ["🐦".repeat(129), { password: ["A senha deve ter no máximo 128 caracteres."] }],
  ["ãõâêíúç".normalize("NFD"), { password: ["A senha deve ter no mínimo 8 caracteres."] }],
])("refuses the password %s, and the link stays valid", async (password, errors) => {
  const token = await receiveToken(people.ana.email);
  const answer = await save(token, password);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toEqual(errors);
  expect((await portal.anonymous().get(`/auth/recover_user_by_token/${token}`)).statusCode).toBe(200);
});

test.each([
  ["a bird", "🐦"],
  ["a letter with a mark behind it", "ã".normalize("NFD")],
])("%s is one character: 128 of them are chosen, and sign in", async (_what, character) => {
  const password = character.repeat(128);
  expect((await save(await receiveToken(people.bruno.email), password)).statusCode).toBe(200);
  const login = { email: people.bruno.email, password };
  expect((await portal.anonymous().post("/auth/login", login)).statusCode).toBe(200);
});

test("the confirmation has to be the same", async () => {
  const answer = await save("qualquer", "uma-senha-boa", "outra-senha-boa");
  expect(answer.json().errors).toEqual({ password_confirmation: ["As senhas não são idênticas."] });
  const common = await save("qualquer", "12345678", "outra-senha-boa");
  expect(common.json().errors).toEqual({
    password: ["Esta senha é muito comum. Escolha outra."],
    password_confirmation: ["As senhas não são idênticas."],
  });
});

test.each([
  [people.ana.email, "A senha não pode ser igual ao e-mail."],
  ["17/08/2005", "A senha não pode ser a sua data de nascimento."],
])(
  "reports the password %s and its confirmation at once, to who has a valid link",
  async (password, message) => {
    const token = await receiveToken(people.ana.email);
    const confirmation = { password_confirmation: ["As senhas não são idênticas."] };
    const answer = await save(token, password, "outra-senha-boa");
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ password: [message], ...confirmation });
    portal.clock.advance(60 * 60);
    expect((await save(token, password, "outra-senha-boa")).json().errors).toEqual(confirmation);
  },
);

test("the same e-mail in another brand is another account and another mail", async () => {
  expect((await ask(people.anaOfIpe.email, "ipe.localhost")).statusCode).toBe(200);
  await portal.jobs.run();
  expect(smtp.messages[0]).toMatchObject({ from: { name: "Instituto Ipê" } });
  const token = tokenIn(smtp.messages[0]?.text);
  expect((await portal.anonymous().get(`/auth/recover_user_by_token/${token}`)).statusCode).toBe(404);
});
