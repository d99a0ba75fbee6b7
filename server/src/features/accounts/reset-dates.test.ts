import { expect, test } from "vitest";
import { people } from "../../testing/portal/test-app.ts";
import { startResets } from "../../testing/study/resets.ts";

// An answer that a password is the owner's birth date tells it to whoever has found the link. Wrong guesses
// don't use the link up while the confirmation differs, or while the date is a common password.
const { portal, save, receiveToken } = await startResets();

const right = "17/08/2005";
const confirmation = { password_confirmation: ["As senhas não são idênticas."] };
const told = { password: ["A senha não pode ser a sua data de nascimento."], ...confirmation };
const guess = async (token: string, password: string) =>
  (await save(token, password, "outra-senha-boa")).json().errors;
const isOpen = async (token: string) =>
  (await portal.anonymous().get(`/auth/recover_user_by_token/${token}`)).statusCode === 200;

test("a link answers five dates; a sixth ends it", async () => {
  const token = await receiveToken(people.ana.email);
  for (const wrong of ["01/01/2005", "2005-01-02", "3 de janeiro de 2005", "04jan2005"])
    expect(await guess(token, wrong)).toEqual(confirmation);
  expect(await guess(token, right)).toEqual(told);
  expect(await isOpen(token)).toBe(true);
  expect(await guess(token, right)).toEqual(confirmation);
  const over = await portal.anonymous().get(`/auth/recover_user_by_token/${token}`);
  expect(over.statusCode).toBe(412);
  expect(over.json().message).toBe("Este link de redefinição expirou. Solicite um novo.");
  expect((await save(token, "uma-senha-bem-nova")).statusCode).toBe(412);
});

test("dates whose confirmation is right count, too", async () => {
  const token = await receiveToken(people.ana.email);
  for (let count = 0; count < 5; count += 1) expect((await save(token, "01011980")).statusCode).toBe(422);
  expect((await save(token, right)).statusCode).toBe(412);
  expect(await isOpen(token)).toBe(false);
});

test("of many dates at once no more are answered", async () => {
  const token = await receiveToken(people.ana.email);
  const answers = await Promise.all(Array.from({ length: 12 }, () => guess(token, right)));
  expect(answers.filter((errors) => errors.password)).toEqual(Array(5).fill(told));
  expect(await isOpen(token)).toBe(false);
});

test("other passwords whose confirmation differs don't end a link, nor do a new one's dates count with its", async () => {
  const token = await receiveToken(people.ana.email);
  for (let count = 0; count < 8; count += 1)
    for (const password of ["maio-de-2005-foi-bom", "9876543210987", "demarco-demaio", "47382915"])
      expect(await guess(token, password)).toEqual(confirmation);
  expect(await isOpen(token)).toBe(true);
  const other = await receiveToken(people.ana.email);
  for (let count = 0; count < 6; count += 1) await guess(token, right);
  expect(await isOpen(token)).toBe(false);
  expect(await guess(other, right)).toEqual(told);
  expect((await save(other, people.ana.password)).statusCode).toBe(200);
});
