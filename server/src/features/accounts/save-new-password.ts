import type { Brand } from "../../db/brands.ts";
import type { Clock } from "../../platform/clock.ts";
import { AppError, type FieldErrors, refuseFields } from "../../platform/errors.ts";
import { hashPassword, whileHashing } from "../../platform/passwords.ts";
import type { Throttle } from "../../platform/throttle/throttle.ts";
import { hashToken, markKnownAtLogin, revokeSessions } from "../auth/public.ts";
import { lockAccount, writePassword } from "./accounts.queries.ts";
import { findPasswordFaults, mayBeDate } from "./password-rules.ts";
import { countDate, findReset, useReset, voidResets } from "./reset.queries.ts";

/** How many dates a link compares with its owner's birth date before it ends. */
const mostDates = 5;

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
 * Whether a password may be compared with the birth date of a valid link's owner. If it is a date, it is counted: the answer tells
 * whoever has the link whether they guessed right, and a refused password doesn't use the link up.
 */
const mayCompare = async ({ db }: Brand, token: string, password: string, clock: Clock): Promise<boolean> =>
  !mayBeDate(password) || countDate(db, hashToken(token), { most: mostDates, now: clock.now() });

/**
 * Errors of the well-formed fields of a new password whose other fields are malformed. What depends on the owner is reported only to
 * whoever has a valid link.
 */
export async function findNewPasswordFaults(
  brand: Brand,
  { token, password }: { token?: string | undefined; password?: string | undefined },
  clock: Clock,
): Promise<FieldErrors> {
  if (token === undefined || password === undefined) return findPasswordFaults({ password }, "password", {});
  const reset = await findReset(brand.db, hashToken(token));
  const isAnswered = reset && isValid(reset, clock) && (await mayCompare(brand, token, password, clock));
  return findPasswordFaults({ password }, "password", isAnswered ? reset : {});
}

/** Sets the password of a link's owner and ends all their sessions. Refuses with `resetLinkExpired` or `invalid`. */
export async function saveNewPassword(
  brand: Brand,
  { token, password, address }: { token: string; password: string; address: string },
  { clock, throttle }: { clock: Clock; throttle: Throttle },
): Promise<void> {
  const { userId, email, birthDate } = await findResetOwner(brand, token, clock, "resetLinkExpired");
  if (!(await mayCompare(brand, token, password, clock))) throw new AppError("resetLinkExpired");
  refuseFields(await findPasswordFaults({ password }, "password", { email, birthDate }));
  const passwordHash = await whileHashing(() => hashPassword(password));
  await brand.db.transaction().execute(async (trx) => {
    const now = clock.now();
    await lockAccount(trx, userId);
    if (!(await useReset(trx, hashToken(token), now))) throw new AppError("resetLinkExpired");
    await writePassword(trx, userId, { passwordHash, now });
    await voidResets(trx, userId, now);
    await revokeSessions(trx, { userId, now });
  });
  await markKnownAtLogin(brand, throttle, { email, address });
}
