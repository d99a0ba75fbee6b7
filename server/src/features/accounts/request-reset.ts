import type { Brand } from "../../db/brands.ts";
import type { BrandTransaction } from "../../db/database.ts";
import type { Clock } from "../../platform/clock.ts";
import { hourMs } from "../../platform/durations.ts";
import { AppError } from "../../platform/errors.ts";
import type { Outbox } from "../../platform/mail/outbox.ts";
import type { Limit, Throttle } from "../../platform/throttle/throttle.ts";
import { findAccountByEmail } from "./accounts.queries.ts";
import { listMailTimes } from "./reset.queries.ts";
import { resetMailKind } from "./reset-mail.ts";

export type ResetLimits = { mailsByAccountInAnHour: number; byAddress: Limit; unknownByAddress: Limit };
type Guards = { throttle: Throttle; limits: ResetLimits; outbox: Outbox; clock: Clock };
type Given = { email: string; address: string; origin: string };

/** The longest wait that a refusal may ask for (wire §2); an earlier retry is refused again. */
const longestWaitSeconds = 60;

/** Sends an e-mail with a link to choose a new password. Refuses with `emailUnknown` or `throttled` (wire §2, §3). */
export async function requestReset(
  brand: Brand,
  { email, address, origin }: Given,
  { throttle, limits, outbox, clock }: Guards,
): Promise<void> {
  // By the specification the answer reveals that an e-mail has no account; this keeps whole lists from being checked.
  const byAddress = await throttle.begin(brand, [
    // Otherwise a list of known e-mails could send each of its accounts ten mails an hour.
    { rule: "reset-requests", value: address, limits: [limits.byAddress], counts: "attempts" },
    { rule: "reset-address", value: address, limits: [limits.unknownByAddress], counts: "failures" },
  ]);
  const account = await findAccountByEmail(brand.db, email);
  await byAddress.recordOutcome(account !== undefined);
  if (!account) throw new AppError("emailUnknown");
  await brand.db.transaction().execute(async (trx) => {
    await refuseFlood(trx, account.id, limits.mailsByAccountInAnHour, clock.now());
    await outbox.post(trx, brand, { kind: resetMailKind, userId: account.id, origin });
  });
}

/**
 * Limits an account's mails in any hour, counted by the mails themselves. Earlier links stay valid, so requests in
 * another's name can't keep them from resetting their password.
 */
async function refuseFlood(trx: BrandTransaction, userId: number, most: number, now: Date): Promise<void> {
  const times = await listMailTimes(trx, userId, resetMailKind, new Date(now.getTime() - hourMs));
  const oldest = times.at(-most);
  if (!oldest) return;
  const seconds = (oldest.getTime() + hourMs - now.getTime()) / 1000;
  throw new AppError("throttled", {
    // Not that they were sent, or to this address: the mail server may be down, the e-mail another since.
    message:
      "Já recebemos vários pedidos para esta conta. Procure a mensagem mais recente, também no spam, ou peça outra mais tarde.",
    retryAfter: Math.min(longestWaitSeconds, seconds),
  });
}
