import { describe, expect, test } from "vitest";
import { ApiError } from "../../platform/api/http.ts";
import { describeLookup, describeRequest, describeSave } from "./refusals.ts";

const invalid = (errors: Record<string, string[]>) => new ApiError(422, "Dados inválidos", { errors });

describe("request", () => {
  test("an unknown e-mail says the catalogue's text, whatever the server says", () => {
    expect(describeRequest(new ApiError(404, "?"))).toEqual({
      email: "Nenhum usuário encontrado com este email",
    });
  });
  test("an invalid one the server's", () => {
    expect(describeRequest(invalid({ email: ["E-mail inválido."] }))).toEqual({ email: "E-mail inválido." });
  });
  test("all else is not the e-mail's fault", () => {
    expect(describeRequest(new ApiError(429, "Aguarde."))).toEqual({ message: "Aguarde." });
    expect(describeRequest(new ApiError(0, ""))).toEqual({ message: "Sem conexão. Verifique sua internet." });
    expect(describeRequest(new Error("bug"))).toEqual({ message: "Erro interno. Tente novamente." });
  });
});

describe("lookup of the link", () => {
  test("expired or used: the server's message as a warning", () => {
    expect(describeLookup(new ApiError(412, "expirou"))).toEqual({ warning: "expirou" });
  });
  test.each([400, 404, 429, 500, 503])("%i: the token is said to be invalid", (status) => {
    expect(describeLookup(new ApiError(status, "?"))).toEqual({
      failure: "Erro ao recuperar usuário. Token inválido.",
    });
  });
  test("without a line nobody calls it invalid", () => {
    expect(describeLookup(new ApiError(0, ""))).toBe("noConnection");
  });
});

describe("saving", () => {
  test("expired meanwhile: the server's message", () => {
    expect(describeSave(new ApiError(412, "expirou"))).toEqual({ kind: "expired", message: "expirou" });
  });
  test("fields in their place", () => {
    expect(describeSave(invalid({ password: ["curta"], token: ["?"] }))).toEqual({
      kind: "fields",
      fields: { password: "curta" },
    });
  });
  test.each([404, 429, 500])("%i fails with the catalogue's text", (status) => {
    expect(describeSave(new ApiError(status, "?"))).toEqual({
      kind: "failed",
      message: "Erro ao redefinir senha. Atualize a página e tente novamente.",
    });
  });
  test("without a line what is typed stays", () => {
    expect(describeSave(new ApiError(0, "Sem conexão")).kind).toBe("noConnection");
  });
});
