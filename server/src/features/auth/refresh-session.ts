import type { Brand } from "../../db/brands.ts";
import type { Clock } from "../../platform/clock.ts";
import { AppError } from "../../platform/errors.ts";
import {
  deleteStaleTokens,
  insertToken,
  lockToken,
  markReplaced,
  markReused,
  revokeSession,
  touchSession,
} from "./auth.queries.ts";
import type { TokenAnswer } from "./login.ts";
import { createToken, hashToken, refreshableMs } from "./tokens.ts";

/** A replaced token is good for one more refresh for this long: two tabs, or a lost answer. */
const graceMs = 30_000;

type Locked = NonNullable<Awaited<ReturnType<typeof lockToken>>>;
export type RefreshDecision = "replace" | "reuse" | "refuse" | "revoke";

/** What a refresh with this token leads to (wire §2). */
export function decideRefresh(token: Omit<Locked, "sessionId">, now: Date): RefreshDecision {
  const at = now.getTime();
  if (token.revokedAt || at >= token.expiresAt.getTime() + refreshableMs) return "refuse";
  if (!token.replacedAt) return "replace";
  // Past the grace somebody else holds an old token of this session: nobody keeps it.
  if (at > token.replacedAt.getTime() + graceMs) return "revoke";
  return token.reusedAt ? "refuse" : "reuse";
}

/** Replaces a token, live or lately expired, by a new one of the same session. Refuses with `unauthenticated`. */
export async function refreshSession(
  brand: Brand,
  token: string | undefined,
  clock: Clock,
  lifetimeSeconds: number,
): Promise<TokenAnswer> {
  if (token === undefined) throw new AppError("unauthenticated");
  const oldHash = hashToken(token);
  const next = createToken();
  const refreshed = await brand.db.transaction().execute(async (trx) => {
    const now = clock.now();
    const locked = await lockToken(trx, oldHash);
    const decision = locked ? decideRefresh(locked, now) : "refuse";
    if (!locked || decision === "refuse") return false;
    if (decision === "revoke") {
      await revokeSession(trx, locked.sessionId, now);
      return false;
    }
    if (decision === "replace") await markReplaced(trx, oldHash, now);
    else await markReused(trx, oldHash, now);
    await insertToken(trx, locked.sessionId, next.hash, new Date(now.getTime() + lifetimeSeconds * 1000));
    await touchSession(trx, locked.sessionId, now);
    await deleteStaleTokens(trx, locked.sessionId, new Date(now.getTime() - refreshableMs));
    return true;
  });
  if (!refreshed) throw new AppError("unauthenticated");
  return { token: next.token, expires_in: lifetimeSeconds };
}
