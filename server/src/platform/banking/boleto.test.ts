import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkDigit10, checkDigit11, formatLine, toBarCode, toLine, writeBarCode } from "./boleto.ts";
import { encodeDueFactor } from "./boleto-due.ts";

/** An example published in a bank's manual. */
const published = {
  barCode: "00193373700000001000500940144816060680935031",
  line: "00190500954014481606906809350314337370000000100",
  parts: { bank: "001", due: "2007-12-31", amount: 100, freeField: "0500940144816060680935031" },
};

describe("a boleto's digits", () => {
  test("match a published example in both directions", () => {
    expect(toLine(published.barCode)).toBe(published.line);
    expect(toBarCode(published.line)).toBe(published.barCode);
    expect(writeBarCode(published.parts)).toBe(published.barCode);
  });

  test("are printed in the usual groups", () => {
    expect(formatLine("00190500954014481606906809350314337370000000100")).toBe(
      "00190.50095 40144.816069 06809.350314 3 37370000000100",
    );
  });

  test.each([
    ["001905009", "5"],
    ["4014481606", "9"],
    ["0680935031", "4"],
    ["0000000000", "0"],
    ["9999999999", "0"],
  ])("have the modulo-10 check digit: %s → %s", (digits, digit) => {
    expect(checkDigit10(digits)).toBe(digit);
  });

  test.each([
    ["0019373700000001000500940144816060680935031", "3"],
    // A result of 0, 10 or 11 becomes 1.
    ["0", "1"],
    ["6", "1"],
    ["5", "1"],
    ["1", "9"],
  ])("have the modulo-11 check digit: %s → %s", (digits, digit) => {
    expect(checkDigit11(digits)).toBe(digit);
  });
});

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(""));
const dates = fc
  .date({ min: new Date("2019-01-01T00:00:00Z"), max: new Date("2042-01-01T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const parts = fc.record({
  bank: digits(3),
  due: fc.option(dates, { nil: null }),
  amount: fc.integer({ min: 0, max: 9_999_999_999 }),
  freeField: digits(25),
});

describe("any boleto", () => {
  test("encodes its parts in the bar code, which can be read back from its line", () => {
    fc.assert(
      fc.property(parts, (given) => {
        const barCode = writeBarCode(given);
        expect(barCode).toMatch(/^\d{44}$/);
        expect(barCode.slice(0, 4)).toBe(`${given.bank}9`);
        expect(barCode[4]).toBe(checkDigit11(barCode.slice(0, 4) + barCode.slice(5)));
        expect(barCode.slice(5, 9)).toBe(given.due === null ? "0000" : encodeDueFactor(given.due));
        expect([Number(barCode.slice(9, 19)), barCode.slice(19)]).toEqual([given.amount, given.freeField]);
        const line = toLine(barCode);
        expect(line).toMatch(/^\d{47}$/);
        expect(toBarCode(line)).toBe(barCode);
      }),
    );
  });

  test("is refused with a mistyped digit in one of its first three fields", () => {
    fc.assert(
      fc.property(parts, fc.nat(31), fc.integer({ min: 1, max: 9 }), (given, place, shift) => {
        const line = toLine(writeBarCode(given));
        const wrong = String((Number(line[place]) + shift) % 10);
        expect(toBarCode(line.slice(0, place) + wrong + line.slice(place + 1))).toBeUndefined();
      }),
    );
  });

  test.each([
    ["letters", "a".repeat(47)],
    ["46 digits", "1".repeat(46)],
    ["nothing", ""],
    ["a utility's bill", "846700000017435900240209024050002435842210108119"],
  ])("is not %s", (_what, line) => {
    expect(toBarCode(line)).toBeUndefined();
  });

  test.each([
    { bank: "1", amount: 1, freeField: "0".repeat(25) },
    { bank: "001", amount: -1, freeField: "0".repeat(25) },
    { bank: "001", amount: 0.5, freeField: "0".repeat(25) },
    { bank: "001", amount: 10_000_000_000, freeField: "0".repeat(25) },
    { bank: "001", amount: 1, freeField: "0".repeat(24) },
  ])("can't be encoded from $bank, $amount and $freeField", (given) => {
    expect(() => writeBarCode({ ...given, due: null })).toThrow(RangeError);
  });
});

describe("the due factor", () => {
  test.each([
    ["2000-07-03", "1000"],
    ["2007-12-31", "3737"],
    ["2025-02-21", "9999"],
    ["2025-02-22", "1000"],
    ["2025-02-23", "1001"],
    ["2026-11-24", "1640"],
    ["2049-10-13", "9999"],
    ["2049-10-14", "1000"],
  ])("of %s is %s", (due, factor) => {
    expect(encodeDueFactor(due)).toBe(factor);
  });

  test.each(["2000-07-02", "yesterday", "2026-02-30x"])("can't encode %s", (due) => {
    expect(() => encodeDueFactor(due)).toThrow(RangeError);
  });
});
