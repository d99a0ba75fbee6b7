let known: Promise<ReadonlySet<string>> | undefined;

/** Loaded on first use; without those that are too short anyway, since the list stays in memory. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const list = dictionary["passwords-common"] as readonly string[];
  return new Set(list.filter((password) => password.length >= 8).map((password) => password.toLowerCase()));
}

/**
 * Whether a password is among the most common ones, ignoring case (wire §2 asks for 10,000; zxcvbn's list of the most frequent
 * passwords of leaked accounts has some 49,000).
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load();
  return (await known).has(password.toLowerCase());
}
