import { expect, test } from "vitest";
import { pathTo, routes } from "./paths.ts";
import { isOwnPath } from "./session/destination.ts";

test("pathTo fills in parameters, escaped", () => {
  expect(pathTo("salaDeAula.aula", { matriculaId: 1, aulaId: 2 })).toBe("/saladeaula/1/aula/2");
  expect(pathTo("plan", { package: "a/b c" })).toBe("/plan/a%2Fb%20c");
  expect(pathTo("ambienteAluno.dashboard")).toBe("/dashboard");
});

test("no two routes have the same path", () => {
  expect(new Set(Object.values(routes)).size).toBe(Object.keys(routes).length);
});

test("isOwnPath accepts only addresses of this site", () => {
  expect(["/cursos?pagina=2", "/"].every(isOwnPath)).toBe(true);
  expect(["//evil.example", "/\\evil.example", "https://evil.example", ""].some(isOwnPath)).toBe(false);
});
