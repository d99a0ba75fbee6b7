import { encodeDueFactor } from "./boleto-due.ts";

/** The contents of a bar code of FEBRABAN's collection boleto. */
type BoletoParts = {
  /** Three digits. */
  readonly bank: string;
  /** `YYYY-MM-DD`; null for a boleto payable on presentation. */
  readonly due: string | null;
  /** In cents. */
  readonly amount: number;
  /** 25 digits defined by the bank. */
  readonly freeField: string;
};

const real = "9";

/** The 44 digits of the bar code. */
export function writeBarCode({ bank, due, amount, freeField }: BoletoParts): string {
  if (!/^\d{3}$/.test(bank)) throw new RangeError("A bank has three digits");
  if (!/^\d{25}$/.test(freeField)) throw new RangeError("A free field has 25 digits");
  if (!Number.isSafeInteger(amount) || amount < 0 || amount > 9_999_999_999)
    throw new RangeError("The amount of a boleto has at most ten digits");
  const rest = `${due === null ? "0000" : encodeDueFactor(due)}${String(amount).padStart(10, "0")}${freeField}`;
  return `${bank}${real}${checkDigit11(`${bank}${real}${rest}`)}${rest}`;
}

/**
 * The 47 digits to type, from the 44 of the bar code: three fields with a check digit each, then the rest.
 */
export function toLine(barCode: string): string {
  const field = (digits: string) => digits + checkDigit10(digits);
  return (
    field(barCode.slice(0, 4) + barCode.slice(19, 24)) +
    field(barCode.slice(24, 34)) +
    field(barCode.slice(34, 44)) +
    barCode.slice(4, 19)
  );
}

/** The 44 digits of the bar code, from the 47 typed ones; undefined if a check digit is wrong. */
export function toBarCode(line: string): string | undefined {
  if (!/^\d{47}$/.test(line)) return undefined;
  const fields = [line.slice(0, 10), line.slice(10, 21), line.slice(21, 32)];
  if (fields.some((field) => field.at(-1) !== checkDigit10(field.slice(0, -1)))) return undefined;
  const [first = "", second = "", third = ""] = fields.map((field) => field.slice(0, -1));
  const barCode = first.slice(0, 4) + line.slice(32) + first.slice(4) + second + third;
  return barCode[4] === checkDigit11(barCode.slice(0, 4) + barCode.slice(5)) ? barCode : undefined;
}

/** The printed form: `00190.50095 40144.816069 06809.350314 3 37370000000100`. */
export function formatLine(line: string): string {
  return line.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.*)$/, "$1.$2 $3.$4 $5.$6 $7 $8");
}

/** Modulo 10: weights 2 and 1 from the right, with the digits of each product added up. */
export function checkDigit10(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** Modulo 11: weights 2 to 9 from the right, repeating; a result of 0, 10 or 11 becomes 1. */
export function checkDigit11(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (2 + (index % 8)), 0);
  const digit = 11 - (sum % 11);
  return digit > 9 ? "1" : String(digit);
}
