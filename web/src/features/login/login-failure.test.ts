import { expect, test } from "vitest";
import { ApiError } from "../../platform/api/http.ts";
import { describeFailure } from "./login-failure.ts";

test("wrong credentials have the specified text, whatever the server says", () => {
  expect(describeFailure(new ApiError(401, "?"))).toEqual({
    message: "Credenciais inválidas. Email ou senha incorretos.",
  });
});

test("invalid fields show the first e-mail error", () => {
  const errors = { email: ["Informe o e-mail.", "E-mail inválido."] };
  expect(describeFailure(new ApiError(422, "Dados inválidos", { errors }))).toEqual({
    email: "Informe o e-mail.",
    password: undefined,
  });
});

test("too many attempts are 'Login falhou' with the server's advice", () => {
  expect(describeFailure(new ApiError(429, "Muitas tentativas."))).toEqual({
    message: "Login falhou",
    detail: "Muitas tentativas.",
  });
});

test.each([0, 500, 503])("%i and any other error are 'Login falhou'", (status) => {
  expect(describeFailure(new ApiError(status, "")).message).toBe("Login falhou");
  expect(describeFailure(new Error("bug"))).toEqual({ message: "Login falhou" });
});
