import { hash, randomBytes } from "node:crypto";
import { hourMs } from "../../platform/durations.ts";

/** An expired token can still be refreshed for this long (wire §2). */
export const refreshableMs = 12 * hourMs;

/** A new token, 256 bits of randomness, and its hash for the database (wire §2). */
export function createToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

/** SHA-256 suffices: a random token can't be guessed. */
export const hashToken = (token: string): Buffer => hash("sha256", token, "buffer");
