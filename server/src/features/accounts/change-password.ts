import type { Brand } from "../../db/brands.ts";
import type { Clock } from "../../platform/clock.ts";
import { AppError, refuseFields } from "../../platform/errors.ts";
import { hashPassword, verifyPassword } from "../../platform/passwords.ts";
import type { Viewer } from "../../platform/sessions.ts";
import type { Limit, Throttle } from "../../platform/throttle/throttle.ts";
import { revokeSessions } from "../auth/public.ts";
import { findPasswordOf, writePassword } from "./accounts.queries.ts";
import { findPasswordFaults } from "./password-rules.ts";
import { voidResets } from "./reset.queries.ts";

type Given = { password: string; new_password: string };
type Guard = { throttle: Throttle; limit: Limit };

/** Throttle key that counts guesses at an account's current password. */
export const passwordGuessesOf = (userId: number) => ({ rule: "change-password", value: String(userId) });

const wrongPassword = { password: ["Senha atual incorreta."] };

/** The viewer's account, and the errors of the given fields. */
async function judgeChange(
  brand: Brand,
  { userId }: Viewer,
  given: Partial<Given>,
  { throttle, limit }: Guard,
) {
  const { password } = given;
  // At a computer that was left signed in, guessing must not be faster than at the login.
  const guess = { ...passwordGuessesOf(userId), limits: [limit], counts: "attempts" } as const;
  const attempt = await throttle.begin(brand, password === undefined ? [] : [guess]);
  const account = await findPasswordOf(brand.db, userId);
  if (!account) throw new AppError("unauthenticated");
  const wrong = password !== undefined && !(await verifyPassword(account.passwordHash, password));
  if (password !== undefined && !wrong) await attempt.succeeded();
  const faults = {
    ...(wrong && wrongPassword),
    ...(await findPasswordFaults(given, "new_password", account)),
  };
  return { account, faults };
}

/** Errors of the well-formed fields of a change of password. Refuses with `throttled`. */
export const findChangeFaults = async (brand: Brand, viewer: Viewer, given: Partial<Given>, guard: Guard) =>
  (await judgeChange(brand, viewer, given, guard)).faults;

/** Changes the password and ends all other sessions (wire §2). Refuses with `invalid` by field, or `throttled`. */
export async function changePassword(
  brand: Brand,
  viewer: Viewer,
  given: Given,
  { clock, ...guard }: Guard & { clock: Clock },
): Promise<void> {
  const { userId, sessionId } = viewer;
  const { account, faults } = await judgeChange(brand, viewer, given, guard);
  refuseFields(faults);
  const passwordHash = await hashPassword(given.new_password);
  await brand.db.transaction().execute(async (trx) => {
    const now = clock.now();
    // A simultaneous reset wins: it takes the account back from somebody who knew the old password.
    const written = await writePassword(trx, userId, { before: account.passwordHash, passwordHash, now });
    if (!written) refuseFields(wrongPassword);
    await voidResets(trx, userId, now);
    await revokeSessions(trx, { userId, except: sessionId, now });
  });
}
