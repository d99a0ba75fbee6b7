import { expect, test } from "vitest";
import { adviceOf, causeOf } from "./describe-failure.ts";
import { ApiError } from "./http.ts";

test.each([
  [0, "A conexão falhou no meio do caminho.", "Confira sua conexão e tente de novo."],
  [
    500,
    "O portal teve um problema ao responder.",
    "O portal teve um problema ao responder. Tente de novo daqui a pouco.",
  ],
  [
    503,
    "O portal está fora do ar por um momento.",
    "O portal está fora do ar por um momento. Tente de novo daqui a pouco.",
  ],
  [429, "Muitas tentativas. Aguarde um pouco.", "Muitas tentativas. Aguarde um pouco."],
])("a status %i is blamed on the connection or the portal", (status, cause, advice) => {
  expect(causeOf(new ApiError(status, ""))).toBe(cause);
  expect(adviceOf(new ApiError(status, ""))).toBe(advice);
});

test("an error that is no answer is blamed on the portal", () => {
  expect(causeOf(new Error("a bug"))).toBe("O portal teve um problema ao responder.");
});
