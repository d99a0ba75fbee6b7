import { z } from "zod";

/** One environment variable: its schema, and its text in docs/operations.md and `--help`. */
export type Setting<Schema extends z.ZodType> = {
  readonly schema: Schema;
  /** Used when the variable is not set or empty; without a default it is optional. */
  readonly default?: string;
  /** Ends the sentence "NAME must be …". */
  readonly expected: string;
  readonly description: string;
  /** Its value is never repeated in a message. */
  readonly secret?: true;
};

/** A setting as it is given, with its schema's own type. */
export const setting = <Schema extends z.ZodType>(it: Setting<Schema>) => it;

/** A setting that is a whole number in a range. */
export const wholeNumber = (least: number, most: number, fallback: number, description: string) =>
  setting({
    schema: z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number)
      .refine((value) => value >= least && value <= most),
    default: String(fallback),
    expected: `a whole number from ${least} to ${most}`,
    description,
  });

/** A setting that limits something to a number of times. */
export const limit = (fallback: number, description: string) =>
  wholeNumber(1, 100_000, fallback, description);
