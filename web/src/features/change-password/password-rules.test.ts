import { expect, test } from "vitest";
import { checkPasswords } from "./password-rules.ts";

const required = "Campo obrigatório";

test("all three passwords are required", () => {
  expect(checkPasswords({ password: "", new_password: "", new_password_confirmation: "" })).toEqual({
    password: required,
    new_password: required,
    new_password_confirmation: required,
  });
});

test("the confirmation must equal the new password", () => {
  const values = { password: "antiga", new_password: "nova", new_password_confirmation: "Nova" };
  expect(checkPasswords(values)).toEqual({ new_password_confirmation: "Senhas não são iguais" });
  expect(checkPasswords({ ...values, new_password: "" })).toEqual({
    new_password: required,
    new_password_confirmation: "Senhas não são iguais",
  });
  expect(checkPasswords({ ...values, new_password_confirmation: "nova" })).toEqual({});
});

test("a password of spaces is accepted: nothing is trimmed", () => {
  expect(checkPasswords({ password: " ", new_password: " ", new_password_confirmation: " " })).toEqual({});
});
