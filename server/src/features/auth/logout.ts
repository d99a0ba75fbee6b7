import type { Brand } from "../../db/brands.ts";
import type { Clock } from "../../platform/clock.ts";
import { AppError } from "../../platform/errors.ts";
import { findSessionOfToken, revokeSession } from "./auth.queries.ts";
import { hashToken } from "./tokens.ts";

/** Ends the session of a token, expired or not, at once (wire §2). Throws `unauthenticated`. */
export async function logout(brand: Brand, token: string | undefined, clock: Clock): Promise<void> {
  const session = token === undefined ? undefined : await findSessionOfToken(brand.db, hashToken(token));
  if (!session) throw new AppError("unauthenticated");
  await revokeSession(brand.db, session.id, clock.now());
}
