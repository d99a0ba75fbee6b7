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

/** How long a replaced token is valid for one more refresh: for a second tab, or after a lost answer. */
const graceMs = 30_000;

type Locked = NonNullable<Awaited<ReturnType<typeof lockToken>>>;
export type RefreshDecision = "replace" | "reuse" | "refuse" | "revoke";

/**
 * The decision on refreshing this token (wire §2). `now` is this machine's time, `common` is `commonTime`.
 */
export function decideRefresh(
  token: Omit<Locked, "sessionId" | "databaseNow">,
  now: Date,
  common = now,
): RefreshDecision {
  const at = now.getTime();
  if (token.revokedAt || at >= token.expiresAt.getTime() + refreshableMs) return "refuse";
  if (!token.replacedAt) return "replace";
  // After the grace period somebody else has an old token of this session: it is revoked for everybody.
  if (common.getTime() > token.replacedAt.getTime() + graceMs) return "revoke";
  return token.reusedAt ? "refuse" : "reuse";
}

/**
 * A second tab may reach another machine with a different clock: the half minute is measured by the clock
 * they share, the database's. A test clock's offset is added.
 */
const commonTime = ({ databaseNow }: Locked, now: Date): Date =>
  new Date(databaseNow.getTime() + now.getTime() - Date.now());

/** Replaces a token, live or recently expired, by a new one of the same session. Throws `unauthenticated`. */
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
    const locked = await lockToken(trx, oldHash);
    if (!locked) return false;
    const now = clock.now();
    const common = commonTime(locked, now);
    const decision = decideRefresh(locked, now, common);
    if (decision === "refuse") return false;
    if (decision === "revoke") {
      await revokeSession(trx, locked.sessionId, now);
      return false;
    }
    if (decision === "replace") await markReplaced(trx, oldHash, common);
    else await markReused(trx, oldHash, now);
    await insertToken(trx, locked.sessionId, next.hash, new Date(now.getTime() + lifetimeSeconds * 1000));
    await touchSession(trx, locked.sessionId, now);
    await deleteStaleTokens(trx, locked.sessionId, new Date(now.getTime() - refreshableMs));
    return true;
  });
  if (!refreshed) throw new AppError("unauthenticated");
  return { token: next.token, expires_in: lifetimeSeconds };
}
