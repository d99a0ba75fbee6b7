import { randomBytes } from "node:crypto";
import type { Clock } from "../platform/clock.ts";
import { minuteMs } from "../platform/durations.ts";
import { wallTime } from "../platform/time-zone.ts";
import { SimulatorError } from "./errors.ts";
import type { CardBehaviour, CardRecord } from "./records.ts";
import type { CardRequest } from "./requests.ts";

/** Test cards (wire §5). Any other valid card number is approved as well. */
const behaviours: Record<string, CardBehaviour> = {
  "4000000000000010": "approved",
  "4000000000000028": "refused",
  "4000000000000036": "processing",
};

const brands: readonly (readonly [RegExp, string])[] = [
  [/^(4011|4312|4389|4514|4576|5041|5066|5067|509|6277|6362|6363|650|6516|6550)/, "Elo"],
  [/^(6062|3841)/, "Hipercard"],
  [/^4/, "Visa"],
  [/^(5[1-5]|2[2-7])/, "Mastercard"],
  [/^3[47]/, "Amex"],
  [/^(30|36|38)/, "Diners"],
];

const tokenLifeMs = 5 * minuteMs;

/** The time zone in which a card's last month ends. */
const timeZone = "America/Sao_Paulo";

/** Describes a card, and forgets its number. */
export function readCard(card: CardRequest, now: Date, path: string): CardRecord {
  const problems: Record<string, string[]> = {};
  const { number, holder_name: holderName, exp_month: expMonth, exp_year: year, cvv } = card;
  if (!number || !isCardNumber(number))
    problems[`${path}.number`] = ["The number field is not a valid card number"];
  if (!holderName) problems[`${path}.holder_name`] = ["The holder_name field is required."];
  if (!cvv || !/^\d{3,4}$/.test(cvv))
    problems[`${path}.cvv`] = ["The field cvv must be a string with 3 or 4 digits"];
  const expYear = (year ?? 0) < 100 ? 2000 + (year ?? 0) : (year ?? 0);
  if (!expMonth || Date.UTC(expYear, expMonth) <= wallTime(now.getTime(), timeZone))
    problems[`${path}.exp_year`] = ["Card expired."];
  if (Object.keys(problems).length > 0) throw new SimulatorError(422, "The request is invalid.", problems);
  const digits = number as string;
  return {
    brand: brands.find(([pattern]) => pattern.test(digits))?.[1] ?? "Visa",
    lastFour: digits.slice(-4),
    holderName: holderName as string,
    expMonth: expMonth as number,
    expYear,
    behaviour: behaviours[digits] ?? "approved",
  };
}

/** Luhn's check, from 13 to 19 digits. */
function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Cards sent by browsers: each token works once, for a short time, and is kept only in memory. */
export function createTokens(clock: Clock) {
  const tokens = new Map<string, { card: CardRecord; expiresAt: number }>();
  const sweep = () => {
    for (const [id, { expiresAt }] of tokens) if (expiresAt <= clock.now().getTime()) tokens.delete(id);
  };
  return {
    make(card: CardRecord): { id: string; card: CardRecord; expiresAt: Date } {
      sweep();
      const id = `token_${randomBytes(12).toString("hex")}`;
      const expiresAt = clock.now().getTime() + tokenLifeMs;
      tokens.set(id, { card, expiresAt });
      return { id, card, expiresAt: new Date(expiresAt) };
    },
    take(id: string): CardRecord {
      sweep();
      const found = tokens.get(id);
      if (!found) throw new SimulatorError(404, "Token not found.");
      tokens.delete(id);
      return found.card;
    },
  };
}
