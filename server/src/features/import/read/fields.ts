import { z } from "zod";
import { type Moment, parseMoment } from "./moments.ts";

/** Those that a text of one line can't have: in a mail's subject, a line break would begin another header. */
const control = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** A text of one line and up to `max` characters, which may be empty. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .refine((value) => !control.test(value), { error: "must be one line, without control characters" })
    .max(max, { error: `is longer than ${max} characters` });

/** A text of one line and up to `max` characters to be displayed. */
export const text = (max: number) => line(max).min(1, { error: "is empty" });

/** An amount in cents, at least `least`. */
export const cents = (least: 0 | 1) =>
  z
    .int({ error: "must be whole cents" })
    .min(least, { error: `must be ${least} ${least === 1 ? "cent" : "cents"} or more` })
    .max(100_000_000, { error: "must be 100000000 cents at most" });

/** What identifies an entry; each fault has its own message, as numbers and slugs may be pasted from elsewhere. */
const key = (max: number, signs: RegExp, error: string) =>
  z
    .string()
    .min(1, { error: "is empty", abort: true })
    .max(max, { error: `is longer than ${max} characters`, abort: true })
    .regex(signs, { error });

/** A slug, which identifies an entry across imports. */
export const slug = key(80, /^[a-z0-9-]+$/, "must have lower-case letters, digits and hyphens only");

/** A student's or an enrollment's number. */
export const number = key(40, /^[\w./-]+$/, "must have letters (a to z), digits and . / - _ only");

/** A date in any of the notations of docs/content-format.md. */
export const moment = z.string().transform((value, context): Moment => {
  const parsed = parseMoment(value);
  if (parsed) return parsed;
  context.issues.push({
    code: "custom",
    input: value,
    message: "must be a date such as 2026-03-01, 2026-03-01 19:40, -12d or -12d 19:40",
  });
  return z.NEVER;
});
