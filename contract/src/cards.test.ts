import { expect, test } from "vitest";
import { cardBrand, isCardExpiration, isCardNumber } from "./cards.ts";

test.each([
  ["4", "Visa"],
  ["4000000000000010", "Visa"],
  ["5555444433332222", "Mastercard"],
  ["2221000000000009", "Mastercard"],
  ["2720990000000000", "Mastercard"],
  ["378282246310005", "Amex"],
  ["30569309025904", "Diners"],
  ["6362970000457013", "Elo"],
  ["5067310000000000", "Elo"],
  ["6062825624254001", "Hipercard"],
  ["6011000990139424", "Discover"],
  ["", undefined],
  ["9", undefined],
])("a number that begins with %s is of brand %s", (digits, brand) => {
  expect(cardBrand(digits)).toBe(brand);
});

test.each([
  ["4000000000000010", true],
  ["4000000000000028", true],
  ["4000000000000036", true],
  ["378282246310005", true],
  ["4000000000000011", false],
  ["0", false],
  ["", false],
  ["4000 0000 0000 0010", false],
])("isCardNumber of %s is %s", (digits, expected) => {
  expect(isCardNumber(digits)).toBe(expected);
});

test("a wrong digit, or two swapped ones, make the number invalid", () => {
  const digits = "4000001234567899";
  expect(isCardNumber(digits)).toBe(true);
  for (let at = 0; at < digits.length; at += 1) {
    for (const other of "0123456789") {
      if (other === digits[at]) continue;
      expect(isCardNumber(digits.slice(0, at) + other + digits.slice(at + 1))).toBe(false);
    }
  }
  expect(isCardNumber("4000002134567899")).toBe(false);
});

test.each([
  ["1126", true],
  ["1026", false],
  ["1226", true],
  ["0127", true],
  ["1146", true],
  ["1246", false],
  ["1326", false],
  ["0026", false],
  ["126", false],
])("isCardExpiration of %s in November 2026 is %s", (digits, expected) => {
  expect(isCardExpiration(digits, "2026-11-30")).toBe(expected);
});
