import { expect, test, vi } from "vitest";
import { readRefusal } from "./order-failure.ts";

vi.mock("../../platform/session/current-user.ts", () => ({ currentUserQuery: { queryKey: ["user"] } }));

const read = (errors: Record<string, string[]>) =>
  readRefusal({ message: "Dados inválidos", errors }, ["card_number", "phone_number"]);

test("a refused order says what is wrong with fields, and nothing elsewhere where they say it all", () => {
  expect(read({ phone_id: ["Telefone não encontrado."], card_token: ["Cartão recusado."] })).toEqual({
    fields: { phone_number: "Telefone não encontrado.", card_number: "Cartão recusado." },
    ofPackages: undefined,
    elsewhere: undefined,
  });
});

test("what it has against the packages is told of them alone", () => {
  expect(read({ course_packages: ["Você já possui este curso."] })).toEqual({
    fields: {},
    ofPackages: "Você já possui este curso.",
    elsewhere: undefined,
  });
});

test("what has no place in the form is said elsewhere, and so is a refusal that names nothing", () => {
  expect(read({ type: ["Tipo inválido."] }).elsewhere).toBe("Tipo inválido.");
  expect(read({}).elsewhere).toBe("Dados inválidos");
});
