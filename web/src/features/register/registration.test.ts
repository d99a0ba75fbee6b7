import { expect, test } from "vitest";
import { keptNames, startFrom, toBody } from "./registration.ts";

test("CPF, telephone and CEP are sent as digits, the birth date as it is written", () => {
  const values = startFrom({
    cpf: "529.982.247-25",
    phone_number: "71 9 8765 4321",
    address_cep: "36010-041",
    birth_date: "09/08/1998",
    address_number: "12-A",
  });
  expect(toBody(values)).toMatchObject({
    cpf: "52998224725",
    phone_number: "71987654321",
    address_cep: "36010041",
    birth_date: "09/08/1998",
    address_number: "12-A",
  });
});

test("a draft restores what was typed, but never passwords", () => {
  const values = startFrom({ name: "Lia", password: "segredo", password_confirmation: "segredo" });
  expect(values).toMatchObject({ name: "Lia", password: "", password_confirmation: "", cpf: "" });
  expect(keptNames).not.toContain("password");
  expect(keptNames).not.toContain("password_confirmation");
});
