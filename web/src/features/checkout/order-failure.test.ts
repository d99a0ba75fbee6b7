import { expect, test, vi } from "vitest";
import { readRefusal } from "./order-failure.ts";

vi.mock("../../platform/session/current-user.ts", () => ({ currentUserQuery: { queryKey: ["user"] } }));

const read = (errors: Record<string, string[]>) =>
  readRefusal({ message: "Dados inválidos", errors }, ["card_number", "phone_number"]);

test("a refused order's errors are shown at their fields, and nothing elsewhere if there are no others", () => {
  expect(read({ phone_id: ["Telefone não encontrado."], card_token: ["Cartão recusado."] })).toEqual({
    fields: { phone_number: "Telefone não encontrado.", card_number: "Cartão recusado." },
    ofPackages: undefined,
    elsewhere: undefined,
  });
});

test("an error of the packages is shown only with them", () => {
  expect(read({ course_packages: ["Você já possui este curso."] })).toEqual({
    fields: {},
    ofPackages: "Você já possui este curso.",
    elsewhere: undefined,
  });
});

test("an error without a field in the form is shown elsewhere, and so is a refusal that names no field", () => {
  expect(read({ type: ["Tipo inválido."] }).elsewhere).toBe("Tipo inválido.");
  expect(read({}).elsewhere).toBe("Dados inválidos");
});
