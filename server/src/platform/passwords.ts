import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

/** The library's value for argon2id; its enum exists only as a type. */
const argon2id = 2;
/**
 * Twice OWASP's minimum of passes for 7 MiB; with more memory instead, a class signing in would exhaust the
 * machine's.
 */
export const hashOptions = { algorithm: argon2id, memoryCost: 7_168, timeCost: 10, parallelism: 1 };

/**
 * Each hash takes a core: more than there are would slow the main thread. More than four would take the
 * threads that read files.
 */
export const hashesAtATime = Math.min(availableParallelism(), 4);

const limit = pLimit(hashesAtATime);

/** Most keyboards send an accented letter as one character, some as a letter and a combining mark. */
const sameLetters = (plain: string) => plain.normalize("NFC");

/** The argon2id hash of a password, with its parameters and salt (wire §2). */
export const hashPassword = (plain: string): Promise<string> =>
  limit(() => hash(sameLetters(plain), hashOptions));

let decoy: Promise<string> | undefined;

/**
 * Whether the password matches. Without a hash (unknown e-mail) it takes the same time and is false, so that
 * the response time doesn't reveal who has an account.
 */
export async function verifyPassword(stored: string | undefined, plain: string): Promise<boolean> {
  decoy ??= hashPassword("nobody signs in with this");
  const known = stored ?? (await decoy);
  const same = sameLetters(plain);
  const matches =
    (await limit(() => verify(known, same))) ||
    // chosen before normalisation was introduced: hashed as that keyboard sent it
    (same !== plain && (await limit(() => verify(known, plain))));
  return stored !== undefined && matches;
}
