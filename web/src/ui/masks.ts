import { type Mask, toDigits } from "./mask.ts";

/** Browsers autofill birthdays as `2004-03-15`; people also paste `15-3-2004`. */
function readDate(text: string): string {
  const [, year, month, day] = /^\s*(\d{4})\D(\d{1,2})\D(\d{1,2})(?!\d)/.exec(text) ?? [];
  if (year && month && day) return day.padStart(2, "0") + month.padStart(2, "0") + year;
  const [, first, second, last] = /^\s*(\d{1,2})\D(\d{1,2})\D(\d{4})(?!\d)/.exec(text) ?? [];
  return first && second && last ? first.padStart(2, "0") + second.padStart(2, "0") + last : text;
}

/** Area code and number only: without the country code 55 and the 0 of long-distance calls. */
function readPhone(text: string): string {
  const digits = toDigits(text).replace(/^0+/, "");
  return digits.length > 11 && digits.startsWith("55") ? digits.slice(2).replace(/^0+/, "") : digits;
}

/**
 * One digit too many: the number was probably typed with a leading 55 or 0, which is removed. A mobile number
 * of area 55 keeps its 55, and loses its last digit instead.
 */
const squeezePhone = (digits: string): string =>
  digits.length > 11 && !/^559\d[^9]/.test(digits) ? readPhone(digits) : digits;

const padLast = (digits: string): string => `${digits.slice(0, -1)}0${digits.slice(-1)}`;

/** A date, `15/03/2004` (spec §5, as the other masks). */
export const dateMask: Mask = {
  pattern: "##/##/####",
  read: readDate,
  close: (digits) => (/^(\d\d)?[1-9]$/.test(digits) ? padLast(digits) : digits),
};
/** `529.982.247-25`. */
export const cpfMask: Mask = { pattern: "###.###.###-##" };
/** A phone of a registration: `11 9 8765 4321`. */
export const phoneMask: Mask = { pattern: "## # #### ####", read: readPhone, squeeze: squeezePhone };
/** `01310-100`. */
export const cepMask: Mask = { pattern: "#####-###" };

/** Normalises what browsers autofill as a card's expiry: `09/2029`, `092029`, `2029-09`, `9/29`. */
function readMonth(text: string): string {
  const [, first, then] = /^\s*(\d{4})\D+(\d{1,2})\s*$/.exec(text) ?? [];
  if (first && then) return then.padStart(2, "0") + first.slice(2);
  const [, month, year] =
    /^\s*(\d{1,2})\D+(\d{2}|\d{4})\s*$/.exec(text) ?? /^(\d\d)(\d{4})$/.exec(text) ?? [];
  return month && year ? month.padStart(2, "0") + year.slice(-2) : text;
}

/** A phone of an order: `(11) 9 8765-4321`. */
export const orderPhoneMask: Mask = { pattern: "(##) # ####-####", read: readPhone, squeeze: squeezePhone };
/** A card's month and year, `09/29`. */
export const expirationMask: Mask = {
  pattern: "##/##",
  read: readMonth,
  // A year typed with its century: 12/20, 12/3, 12/30. A card expiring in 2020 is no longer valid anyway.
  squeeze: (digits) => digits.replace(/^(\d\d)20(?=\d$)/, "$1"),
  close: (digits) => (/^[1-9]$/.test(digits) ? padLast(digits) : digits),
};
/** A card's security code: three digits, four on an Amex. */
export const securityCodeMask: Mask = { pattern: "####" };

const inFours: Mask = { pattern: "#### #### #### #### ###" };
const inThreeGroups: Mask = { pattern: "#### ###### #####" };

/** A card number in its printed groups: Amex and Diners have three. */
export const cardNumberMask = (digits: string): Mask =>
  /^3[47]/.test(digits) || /^3(?:0[0-5]|6|8(?!41))/.test(digits) ? inThreeGroups : inFours;
