import { expect, test } from "vitest";
import { whyNotWrite } from "./why-not-write.ts";

test("gives the reason why writing is closed, in the server's words", () => {
  expect(whyNotWrite({ can_write: true })).toBeNull();
  expect(whyNotWrite({})).toBeNull();
  expect(whyNotWrite({ can_write: true, status: "R" })).toBeNull();
  expect(whyNotWrite({ can_write: true, status: "F" })).toBe("Esta discussão está fechada.");
  expect(whyNotWrite({ can_write: true, status: "F", closed_by_school: true })).toBe(
    "Esta discussão foi fechada pela escola.",
  );
  expect(whyNotWrite({ can_write: false, status: "F" })).toBe("Esta discussão está fechada.");
  expect(whyNotWrite({ can_write: false, status: "E" })).toBe(
    "Sua matrícula não permite escrever neste fórum.",
  );
});
