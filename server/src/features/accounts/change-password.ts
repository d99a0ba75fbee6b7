import type { Brand } from "../../db/brands.ts";
import type { Clock } from "../../platform/clock.ts";
import { AppError } from "../../platform/errors.ts";
import { hashPassword, verifyPassword } from "../../platform/passwords.ts";
import type { Viewer } from "../../platform/sessions.ts";
import type { Limit, Throttle } from "../../platform/throttle.ts";
import { revokeOtherSessions } from "../auth/public.ts";
import { findPasswordFaults } from "./password-rules.ts";
import { findPasswordOf, voidResets, writePassword } from "./reset.queries.ts";
import { refuseFields } from "./unique-violation.ts";

type Given = { password: string; new_password: string };

const wrongPassword = { password: ["Senha atual incorreta."] };

/** Changes the password and ends all other sessions (wire §2). Refuses with `invalid` by field, or `throttled`. */
export async function changePassword(
  brand: Brand,
  viewer: Viewer,
  given: Given,
  { throttle, limit, clock }: { throttle: Throttle; limit: Limit; clock: Clock },
): Promise<void> {
  const { userId, sessionId } = viewer;
  // Somebody at a computer that was left signed in guesses no faster than at the login.
  const attempt = await throttle.begin(brand, [
    { rule: "change-password", value: String(userId), limits: [limit], counts: "attempts" },
  ]);
  const account = await findPasswordOf(brand.db, userId);
  if (!account) throw new AppError("unauthenticated");
  const right = await verifyPassword(account.passwordHash, given.password);
  if (right) await attempt.succeeded();
  refuseFields({
    ...(!right && wrongPassword),
    ...(await findPasswordFaults(given, "new_password", account)),
  });
  const passwordHash = await hashPassword(given.new_password);
  await brand.db.transaction().execute(async (trx) => {
    const now = clock.now();
    // A reset that came in between has the last word: it takes the account back from who knew the old password.
    const written = await writePassword(trx, userId, { before: account.passwordHash, passwordHash, now });
    if (!written) refuseFields(wrongPassword);
    await voidResets(trx, userId, now);
    await revokeOtherSessions(trx, userId, sessionId, now);
  });
}
