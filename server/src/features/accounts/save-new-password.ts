import type { Brand } from "../../db/brands.ts";
import type { Clock } from "../../platform/clock.ts";
import { AppError, type FieldErrors, refuseFields } from "../../platform/errors.ts";
import { hashPassword, whileHashing } from "../../platform/passwords.ts";
import type { Throttle } from "../../platform/throttle/throttle.ts";
import { hashToken, revokeOtherSessions, welcomeAtLogin } from "../auth/public.ts";
import { lockAccount, writePassword } from "./accounts.queries.ts";
import { findPasswordFaults } from "./password-rules.ts";
import { findReset, useReset, voidResets } from "./reset.queries.ts";

const isValid = ({ usedAt, expiresAt }: { usedAt: Date | null; expiresAt: Date }, clock: Clock) =>
  usedAt === null && expiresAt > clock.now();

/**
 * The owner of a reset link. Refuses with `resetLinkExpired` if it is expired or used, and with `unknown` if there is no such link
 * (wire §3: 404 for the look-up, 412 for saving).
 */
export async function findResetOwner(
  brand: Brand,
  token: string,
  clock: Clock,
  unknown: "notFound" | "resetLinkExpired",
) {
  const reset = await findReset(brand.db, hashToken(token));
  if (!reset) throw new AppError(unknown);
  if (!isValid(reset, clock)) throw new AppError("resetLinkExpired");
  return reset;
}

/**
 * Errors of the well-formed fields of a new password whose other fields are malformed. What depends on the owner is reported only to
 * whoever has a valid link.
 */
export async function findNewPasswordFaults(
  { db }: Brand,
  { token, password }: { token?: string | undefined; password?: string | undefined },
  clock: Clock,
): Promise<FieldErrors> {
  const reset = token === undefined ? undefined : await findReset(db, hashToken(token));
  return findPasswordFaults({ password }, "password", reset && isValid(reset, clock) ? reset : {});
}

/** Sets the password of a link's owner and ends all their sessions. Refuses with `resetLinkExpired` or `invalid`. */
export async function saveNewPassword(
  brand: Brand,
  { token, password, address }: { token: string; password: string; address: string },
  { clock, throttle }: { clock: Clock; throttle: Throttle },
): Promise<void> {
  const { userId, email, birthDate } = await findResetOwner(brand, token, clock, "resetLinkExpired");
  refuseFields(await findPasswordFaults({ password }, "password", { email, birthDate }));
  const passwordHash = await whileHashing(() => hashPassword(password));
  await brand.db.transaction().execute(async (trx) => {
    const now = clock.now();
    await lockAccount(trx, userId);
    if (!(await useReset(trx, hashToken(token), now))) throw new AppError("resetLinkExpired");
    await writePassword(trx, userId, { passwordHash, now });
    await voidResets(trx, userId, now);
    await revokeOtherSessions(trx, userId, undefined, now);
  });
  await welcomeAtLogin(brand, throttle, { email, address });
}
