/** The words of a call, and the values of each of its options by name; an option without a value has an empty one. */
export type Arguments = { readonly words: readonly string[]; readonly options: Map<string, string[]> };

/** Prints the usage of a command that was called wrongly, and ends the process. */
export function refuseArguments(usage: string): never {
  console.error(`Usage: ${usage}`);
  process.exit(2);
}

/**
 * What a command was called with. An option that is listed with a `=` takes a value. Prints the usage and ends the process if there are
 * too few or too many words, or if one is an unknown option or empty (an unset shell variable is passed as an empty word).
 */
export function readArguments(
  usage: string,
  least: number,
  most: number,
  known: readonly string[] = [],
): Arguments {
  const given = process.argv.slice(2);
  if (given.some((word) => word === "--help" || word === "-h")) {
    console.log(`Usage: ${usage}`);
    process.exit(0);
  }
  const words: string[] = [];
  const options = new Map<string, string[]>();
  for (const word of given) {
    const [, name = "", sign = "", value = ""] = /^--([^=]*)(=?)(.*)$/s.exec(word) ?? [];
    const isOption = known.includes(`${name}${sign}`) && (sign === "") === (value === "");
    if (isOption) options.set(name, [...(options.get(name) ?? []), value]);
    else words.push(word);
  }
  const wrong = words.some((word) => word === "" || word.startsWith("-"));
  if (wrong || words.length < least || words.length > most) refuseArguments(usage);
  return { words, options };
}
