import { describe, expect, test } from "vitest";
import { ApiError } from "../../platform/api/http.ts";
import { describeLookup, describeRequest, describeSave } from "./refusals.ts";

const invalid = (errors: Record<string, string[]>) => new ApiError(422, "Dados inválidos", { errors });

describe("describeRequest", () => {
  test("gives an unknown e-mail the specified text, whatever the server says", () => {
    expect(describeRequest(new ApiError(404, "?"))).toEqual({
      email: "Nenhum usuário encontrado com este email",
    });
  });
  test("gives an invalid e-mail the server's message", () => {
    expect(describeRequest(invalid({ email: ["E-mail inválido."] }))).toEqual({ email: "E-mail inválido." });
  });
  test("does not blame the e-mail for other errors", () => {
    expect(describeRequest(new ApiError(429, "Aguarde."))).toEqual({ message: "Aguarde." });
    expect(describeRequest(new ApiError(0, ""))).toEqual({ message: "Sem conexão. Verifique sua internet." });
    expect(describeRequest(new Error("bug"))).toEqual({ message: "Erro interno. Tente novamente." });
  });
});

describe("describeLookup", () => {
  test("shows the server's message as a warning for an expired or used link", () => {
    expect(describeLookup(new ApiError(412, "expirou"))).toEqual({ warning: "expirou" });
  });
  test.each([400, 404, 429, 500, 503])("calls the token invalid on a %i", (status) => {
    expect(describeLookup(new ApiError(status, "?"))).toEqual({
      failure: "Erro ao recuperar usuário. Token inválido.",
    });
  });
  test("does not call it invalid when offline", () => {
    expect(describeLookup(new ApiError(0, ""))).toBe("noConnection");
  });
});

describe("describeSave", () => {
  test("gives a link that has expired meanwhile the server's message", () => {
    expect(describeSave(new ApiError(412, "expirou"))).toEqual({ kind: "expired", message: "expirou" });
  });
  test("puts field errors under their fields", () => {
    expect(describeSave(invalid({ password: ["curta"], token: ["?"] }))).toEqual({
      kind: "fields",
      fields: { password: "curta" },
    });
  });
  test.each([404, 429, 500])("gives a %i the specified text", (status) => {
    expect(describeSave(new ApiError(status, "?"))).toEqual({
      kind: "failed",
      message: "Erro ao redefinir senha. Atualize a página e tente novamente.",
    });
  });
  test("reports a lost connection apart, so that the form keeps its values", () => {
    expect(describeSave(new ApiError(0, "Sem conexão")).kind).toBe("noConnection");
  });
});
