/**
 * The words that a command was called with, behind them those of its `options` that were given. Where they are too few or too many the
 * process ends with how it is called; also where one is an option that the command doesn't have, or empty, as an unset variable of a
 * shell is. An option that ends with `=` takes a value.
 */
export function readArguments(
  usage: string,
  least: number,
  most: number,
  options: readonly string[] = [],
): string[] {
  const given = process.argv.slice(2);
  if (given.some((word) => word === "--help" || word === "-h")) {
    console.log(`Usage: ${usage}`);
    process.exit(0);
  }
  const isOption = (word: string) =>
    options.some((one) => (one.endsWith("=") ? word.startsWith(one) && word !== one : word === one));
  const flags = given.filter(isOption);
  const words = given.filter((word) => !isOption(word));
  const wrong = words.some((word) => word === "" || word.startsWith("-"));
  if (!wrong && words.length >= least && words.length <= most) return [...words, ...flags];
  console.error(`Usage: ${usage}`);
  process.exit(2);
}
