import { randomInt } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";

const checkDigit = (digits: readonly number[]): number => {
  const sum = digits.reduce((total, digit, at) => total + digit * (digits.length + 1 - at), 0);
  return ((sum * 10) % 11) % 10;
};

/** An unused CPF with valid check digits. */
function makeCpf(): string {
  const nine = Array.from({ length: 9 }, () => randomInt(10));
  const ten = [...nine, checkDigit(nine)];
  return [...ten, checkDigit(ten)].join("");
}

export type NewPerson = { email: string; cpf: string; password: string };

/** A person who isn't registered yet. */
export const newPerson = (): NewPerson => ({
  email: `pessoa-${randomInt(1e9)}@sabia.example`,
  cpf: makeCpf(),
  password: "quintal de jabuticaba",
});

/** Registers a person, so that a test may change the account: a worker's tests share the demo's people. */
export async function registerPerson(api: APIRequestContext): Promise<NewPerson> {
  const person = newPerson();
  const { cpf, email, password } = person;
  const data = {
    name: "Lia Prado",
    birth_date: "09/08/1998",
    cpf,
    gender: "F",
    gender_identity: "NB",
    naturalness: "Salvador, BA",
    phone_number: "71987654321",
    address_state: 29,
    address_city: 2927408,
    address_street: "Rua Chile",
    address_neighborhood: "Centro",
    address_cep: "40020000",
    address_number: "1",
    email,
    password,
    password_confirmation: password,
  };
  const answer = await api.post("/api/v1/auth/register", { data });
  if (answer.status() !== 201) throw new Error(`Not registered: ${await answer.text()}`);
  return person;
}
