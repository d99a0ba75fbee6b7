import { expect, test } from "vitest";
import { ApiError } from "../../platform/api/http.ts";
import { describeRegistration, describeVerification } from "./refusals.ts";

const invalid = (errors: Record<string, string[]>) => new ApiError(422, "Dados inválidos", { errors });

test("field errors go under the fields", () => {
  const error = invalid({ birth_date: ["Data de nascimento inválida.", "outra"] });
  expect(describeVerification(error)).toEqual({
    fields: { birth_date: "Data de nascimento inválida." },
    message: null,
  });
});

test.each([404, 412])("verification: %i has the server's message", (status) => {
  expect(describeVerification(new ApiError(status, "do servidor")).message).toBe("do servidor");
});

test.each([
  [0, "Sem conexão. Verifique sua internet."],
  [429, "Muitas tentativas. Aguarde um pouco."],
  [500, "Erro interno. Tente novamente."],
])("verification: %i has the text of its status, whatever the server says", (status, text) => {
  expect(describeVerification(new ApiError(status, "do servidor"))).toEqual({ fields: {}, message: text });
});

test("second step: every other rejection has the server's message", () => {
  expect(describeRegistration(new ApiError(412, "já foi realizado")).message).toBe("já foi realizado");
  expect(describeRegistration(new ApiError(429, "Aguarde")).message).toBe("Aguarde");
});

test("second step: errors of the first step's fields go into the message", () => {
  expect(describeRegistration(invalid({ email: ["em uso"], birth_date: ["inválida"] }))).toEqual({
    fields: { email: "em uso" },
    message: "inválida",
  });
  expect(describeRegistration(invalid({})).message).toBe("Dados inválidos");
});

test("an unexpected error has a message too", () => {
  expect(describeVerification(new TypeError("bug")).message).toBe("Erro interno. Tente novamente.");
});
