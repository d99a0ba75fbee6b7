import { parseArgs } from "node:util";

/** Parses an option's value; returns undefined if it is invalid. */
type Read<T> = (given: string) => T | undefined;
type Option = { readonly default: unknown; readonly read: Read<unknown> } | "flag";
type Options = Readonly<Record<string, Option>>;
type Values<O extends Options> = {
  [Name in keyof O]: O[Name] extends { default: infer T; read: Read<infer R> } ? T | R : boolean;
};

/** Any text. */
export const text: Read<string> = (given) => given;

/** A number over 0. */
export const amount: Read<number> = (given) =>
  Number(given) > 0 && Number.isFinite(Number(given)) ? Number(given) : undefined;

/** A whole number over 0. */
export const count: Read<number> = (given) =>
  Number.isSafeInteger(Number(given)) ? amount(given) : undefined;

/** A whole number that seeds random choices: the same seed repeats them. */
export const seed: Read<number> = (given) => (/^-?\d{1,15}$/.test(given) ? Number(given) : undefined);

/** Several values, separated by commas. */
export const listOf =
  <T>(read: Read<T>): Read<readonly T[]> =>
  (given) => {
    const all = given.split(",").flatMap((one) => read(one) ?? []);
    return all.length === given.split(",").length ? all : undefined;
  };

/** One of these words. */
export const oneOf =
  <const W extends string>(...words: readonly W[]): Read<W> =>
  (given) =>
    words.find((word) => word === given);

/**
 * The options that a program was called with: a flag is true if it was given; any other is its parsed value, or `default` if it was
 * left out. If one is invalid, prints the usage and ends the process with code 2.
 */
export function readOptions<const O extends Options>(usage: string, options: O): Values<O> {
  const given = parse(options);
  if (given?.help === true) {
    console.log(`Usage: ${usage}`);
    process.exit(0);
  }
  const values = Object.entries(options).map(([name, option]) => {
    const value = given?.[name];
    if (option === "flag") return [name, value === true];
    return [name, typeof value === "string" ? option.read(value) : option.default];
  });
  if (given !== undefined && values.every(([, value]) => value !== undefined))
    return Object.fromEntries(values);
  console.error(`Usage: ${usage}`);
  process.exit(2);
}

/** The options as they were given; undefined if one is unknown or lacks its value. */
function parse(options: Options): Readonly<Record<string, unknown>> | undefined {
  const kinds = Object.entries(options).map(([name, option]) => [
    name,
    { type: option === "flag" ? "boolean" : "string" },
  ]);
  try {
    return parseArgs({ options: { ...Object.fromEntries(kinds), help: { type: "boolean", short: "h" } } })
      .values;
  } catch {
    return undefined;
  }
}
