import { expect, test } from "vitest";
import { formatMoney } from "./money.ts";

test.each([
  [0, "R$ 0,00"],
  [5, "R$ 0,05"],
  [4990, "R$ 49,90"],
  [16633, "R$ 166,33"],
  [102740, "R$ 1.027,40"],
  [123456789, "R$ 1.234.567,89"],
  [-4990, "– R$ 49,90"],
])("%i cents are %s", (cents, text) => expect(formatMoney(cents)).toBe(text));
