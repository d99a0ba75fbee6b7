/**
 * The words that a command was called with. Where they are too few or too many the process ends with how it is called; also where one
 * is an option, which no command has, or empty, as an unset variable of a shell is.
 */
export function readArguments(usage: string, least: number, most: number): string[] {
  const words = process.argv.slice(2);
  if (words.some((word) => word === "--help" || word === "-h")) {
    console.log(`Usage: ${usage}`);
    process.exit(0);
  }
  const wrong = words.some((word) => word === "" || word.startsWith("-"));
  if (!wrong && words.length >= least && words.length <= most) return words;
  console.error(`Usage: ${usage}`);
  process.exit(2);
}
