import { randomInt } from "node:crypto";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** An id of Pagar.me's kind, such as `or_56GXnk6T0eU88qMm`. */
export const makeId = (prefix: string): string =>
  `${prefix}_${Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join("")}`;

/** As Pagar.me writes times, in UTC; here with milliseconds, since a test may need to tell them apart. */
export const writeTime = (date: Date): string => date.toISOString();
