let known: Promise<ReadonlySet<string>> | undefined;

/** Read when first needed, and what is too short anyway is left out, for it stays in memory. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const list = dictionary["passwords-common"] as readonly string[];
  return new Set(list.filter((password) => password.length >= 8).map((password) => password.toLowerCase()));
}

/**
 * Whether a password is among the commonest (wire §2 asks for 10,000; the list of zxcvbn, which is what leaked accounts
 * showed most often, has some 49,000). Without case.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load();
  return (await known).has(password.toLowerCase());
}
