import { randomInt } from "node:crypto";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** An id in the style of Pagar.me, such as `or_56GXnk6T0eU88qMm`. */
export const makeId = (prefix: string): string =>
  `${prefix}_${Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join("")}`;

/** A time as Pagar.me writes it, in UTC; here with milliseconds, which tests may need to distinguish two times. */
export const writeTime = (date: Date): string => date.toISOString();
