type Check = (password: string) => boolean;

let check: Promise<Check> | undefined;

/**
 * Loaded on first use. The list holds the most frequent passwords of leaked accounts, but few of those that
 * zxcvbn recognises by itself (`88888888`, `98765432`, `12341234`), so it is asked too. Without what is too
 * short anyway, since the list stays in memory.
 */
async function load(): Promise<Check> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const list = dictionary["passwords-common"] as readonly string[];
  const known = new Set(
    list.filter((password) => password.length >= 8).map((password) => password.toLowerCase()),
  );
  const estimate = new ZxcvbnFactory({ graphs: adjacencyGraphs });
  // Whether a repetition, a sequence or a row of keys is all of the password.
  const isPattern = (password: string) => {
    const { guesses, sequence } = estimate.check(password);
    const [match, ...others] = sequence;
    return (
      guesses < 10_000 && others.length === 0 && /^(repeat|sequence|spatial)$/.test(match?.pattern ?? "")
    );
  };
  // Only so long and only ASCII, which bounds the work of hostile input.
  return (password) => known.has(password) || (/^[ -~]{8,20}$/.test(password) && isPattern(password));
}

/**
 * Whether a password is among the most common ones, ignoring case. Wire §2 asks for a list of 10,000; the list of
 * zxcvbn has some 49,000.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  // A failed load, for lack of file descriptors or memory, is tried again.
  check ??= load().catch((error: unknown) => {
    check = undefined;
    throw error;
  });
  return (await check)(password.toLowerCase());
}
