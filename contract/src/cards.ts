/** Card checks before charging; shared by server and web, without any library. */

/** Brands by the prefix of their numbers; the first match counts. */
const brands: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    "Elo",
    /^(?:4011(?:78|79)|43(?:1274|8935)|45(?:1416|7393|763[12])|50(?:4175|6699|67\d\d|90\d\d)|627780|63(?:6297|6368)|65(?:00|03|04|05|09|16|50))/,
  ],
  ["Hipercard", /^(?:606282|3841)/],
  ["Amex", /^3[47]/],
  ["Diners", /^3(?:0[0-5]|[68])/],
  ["Discover", /^(?:6011|64[4-9]|65)/],
  ["Mastercard", /^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ["Visa", /^4/],
];

/** The brand by the digits typed so far, or undefined. */
export const cardBrand = (digits: string): string | undefined =>
  brands.find(([, pattern]) => pattern.test(digits))?.[0];

/** Whether these digits can be a card number: length and Luhn check digit. */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/**
 * Whether `MMYY` is a month that isn't over `today` (`YYYY-MM-DD` in the brand's time zone): a card is valid
 * until the end of its last month.
 */
export function isCardExpiration(digits: string, today: string): boolean {
  const [, month = "", year = ""] = /^(0[1-9]|1[0-2])(\d\d)$/.exec(digits) ?? [];
  if (month === "") return false;
  const months = (2000 + Number(year)) * 12 + Number(month) - 1;
  const thisMonth = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return months >= thisMonth && months <= thisMonth + 20 * 12;
}
