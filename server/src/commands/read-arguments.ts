/**
 * The words that a command was called with, followed by the given ones of its `options`. An option that ends with `=` takes a value.
 * Prints the usage and ends the process if there are too few or too many words, or if one is an unknown option or empty (an unset
 * shell variable is passed as an empty word).
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
