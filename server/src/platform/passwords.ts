import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { queueFull } from "./queue-full.ts";

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

/**
 * How many hashes may be waiting or in progress. A core makes about forty a second, so the last one waits
 * about ten seconds; without a bound, a flood would make everybody wait ever longer.
 */
export const mostHashing = 400 * hashesAtATime;
let hashing = 0;

/**
 * Runs work that hashes a password for a visitor; throws `unavailable` while too many are waiting. Called
 * before an attempt is counted, so that a rejected one is not a failed attempt.
 */
export async function whileHashing<T>(work: () => Promise<T>): Promise<T> {
  if (hashing >= mostHashing) throw queueFull();
  hashing++;
  try {
    return await work();
  } finally {
    hashing--;
  }
}

/** Most keyboards send an accented letter as one character, some as a letter and a combining mark. */
const sameLetters = (plain: string) => plain.normalize("NFC");

/** The argon2id hash of a password, with its parameters and salt (wire §2). */
export const hashPassword = (plain: string): Promise<string> =>
  limit(() => hash(sameLetters(plain), hashOptions));

let decoy: Promise<string> | undefined;

/** Hashed once; after a failure, again. A caller need not wait for it. */
function hashDecoy(): Promise<string> {
  decoy = hashPassword("nobody signs in with this");
  decoy.catch(() => {
    decoy = undefined;
  });
  return decoy;
}

/**
 * Whether the password matches. Without a hash (unknown e-mail) it takes the same time and is false, so that
 * the response time doesn't reveal who has an account.
 */
export async function verifyPassword(stored: string | undefined, plain: string): Promise<boolean> {
  const other = decoy ?? hashDecoy();
  const known = stored ?? (await other);
  const same = sameLetters(plain);
  const matches =
    (await limit(() => verify(known, same))) ||
    // chosen before normalisation was introduced: hashed as that keyboard sent it
    (same !== plain && (await limit(() => verify(known, plain))));
  return stored !== undefined && matches;
}
