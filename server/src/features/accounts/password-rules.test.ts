import { isCpf } from "@sabia/contract";
import { expect, test } from "vitest";
import { standInCpf } from "./accounts.personal-data.ts";
import { checkPassword } from "./password-rules.ts";

const owner = { email: "ana.lima@sabia.example", birthDate: "2005-08-07" };

test.each([
  "07082005",
  "07/08/2005",
  "7/8/2005",
  "2005-08-07",
  "20050807",
  "08072005",
  "07.08.05",
  "07-08-05",
  "7 de agosto de 2005",
  "07ago2005",
  "7Agosto2005",
])("%s is the birth date", async (password) => {
  expect(await checkPassword(password, owner)).toContain("A senha não pode ser a sua data de nascimento.");
});

test.each(["7 de março de 2005", "7 de março de 2005".normalize("NFD"), "7 de marco de 2005", "07MAR05"])(
  "%s is the birth date, with its cedilla or without",
  async (password) => {
    const messages = await checkPassword(password, { ...owner, birthDate: "2005-03-07" });
    expect(messages).toContain("A senha não pode ser a sua data de nascimento.");
  },
);

test.each(["ana.lima@sabia.example", "ANA.LIMA@SABIA.EXAMPLE "])("%s is the e-mail", async (password) => {
  expect(await checkPassword(password, owner)).toEqual(["A senha não pode ser igual ao e-mail."]);
});

test.each(["12345678", "password", "Password1", "iloveyou", "qwertyuiop", "11111111", "minhasenha"])(
  "%s is common",
  async (password) => {
    expect(await checkPassword(password, owner)).toEqual(["Esta senha é muito comum. Escolha outra."]);
  },
);

test.each([
  "88888888",
  "98765432",
  "12341234",
  "AAAAAAAA",
  "abcdefgh",
  "0123456789",
  "123123123",
  "qwerqwer",
])("%s is common, though the list of words doesn't have it", async (password) => {
  expect(await checkPassword(password, owner)).toEqual(["Esta senha é muito comum. Escolha outra."]);
});

test.each([
  "sabia-ana-1",
  "08082005",
  "correto cavalo bateria",
  "🦜🦜🦜🦜🦜🦜🦜🦜",
  "aluno-8888888",
  "nova-senha-1",
])("%s may be taken", async (password) => {
  expect(await checkPassword(password, owner)).toEqual([]);
});

test("the placeholder of an erased CPF is unique and no valid CPF", () => {
  const standIns = Array.from({ length: 2000 }, (_, index) => standInCpf(index + 1));
  expect(standIns.filter((text) => isCpf(text) || !/^\d{11}$/.test(text))).toEqual([]);
  expect(new Set(standIns).size).toBe(2000);
});
