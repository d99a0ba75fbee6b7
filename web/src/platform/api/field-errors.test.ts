import { expect, test } from "vitest";
import { splitErrors } from "./field-errors.ts";

test("splitErrors takes the first message of each field, and collects those of fields that the form doesn't show", () => {
  const errors = {
    email: ["em uso", "inválido"],
    "address_city.0": ["escolha"],
    birth_date: ["inválida"],
    name: [],
    address_city: ["em branco"],
  };
  expect(splitErrors({ errors }, ["name", "email", "address_city"])).toEqual({
    fields: { email: "em uso", address_city: "escolha" },
    others: ["inválida"],
  });
});
