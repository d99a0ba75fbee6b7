import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

/** The library's number for argon2id; its enum exists in types alone. */
const argon2id = 2;
/** Twice the passes of the least that OWASP names for 7 MiB; with more memory in their place a class that signs in takes the machine's. */
export const hashOptions = { algorithm: argon2id, memoryCost: 7_168, timeCost: 10, parallelism: 1 };

/**
 * Each takes a core: more than there are would only keep the thread that answers everybody from its core. More than four would take the
 * threads that read files.
 */
export const hashesAtATime = Math.min(availableParallelism(), 4);

const limit = pLimit(hashesAtATime);

/** An accented letter is one character from most keyboards, and a letter with a mark behind it from some. */
const sameLetters = (plain: string) => plain.normalize("NFC");

/** argon2id of a password, with its parameters and salt inside (wire §2). */
export const hashPassword = (plain: string): Promise<string> =>
  limit(() => hash(sameLetters(plain), hashOptions));

let decoy: Promise<string> | undefined;

/**
 * Whether the password matches. Without a hash (nobody has that e-mail) it takes the same time and is false,
 * so that an answer's delay doesn't tell who has an account.
 */
export async function verifyPassword(stored: string | undefined, plain: string): Promise<boolean> {
  decoy ??= hashPassword("nobody signs in with this");
  const known = stored ?? (await decoy);
  const same = sameLetters(plain);
  const matches =
    (await limit(() => verify(known, same))) ||
    // chosen before these letters were one: kept as that keyboard sent them
    (same !== plain && (await limit(() => verify(known, plain))));
  return stored !== undefined && matches;
}
