import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

/** The library's number for argon2id; its enum exists in types alone. */
const argon2id = 2;
const options = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each takes 19 MB and a core; one more than there are cores, so that none idles until the next is handed out. More would only take
 * more memory, and the threads that read files.
 */
const limit = pLimit(Math.min(availableParallelism() + 1, 3));

/** argon2id of a password, with its parameters and salt inside (wire §2). */
export const hashPassword = (plain: string): Promise<string> => limit(() => hash(plain, options));

let decoy: Promise<string> | undefined;

/**
 * Whether the password matches. Without a hash (nobody has that e-mail) it takes the same time and is false,
 * so that an answer's delay doesn't tell who has an account.
 */
export async function verifyPassword(stored: string | undefined, plain: string): Promise<boolean> {
  decoy ??= hashPassword("nobody signs in with this");
  const known = stored ?? (await decoy);
  const matches = await limit(() => verify(known, plain));
  return stored !== undefined && matches;
}
