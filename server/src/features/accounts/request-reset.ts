import type { Brand } from "../../db/brands.ts";
import { AppError } from "../../platform/errors.ts";
import type { Outbox } from "../../platform/outbox.ts";
import type { Limit, Throttle } from "../../platform/throttle.ts";
import { findAccountByEmail } from "./reset.queries.ts";

export type ResetLimits = { mailsByAccount: Limit; unknownByAddress: Limit };
type Given = { email: string; address: string; origin: string };

/** Mails a link to choose a new password. Refuses with `emailUnknown` or `throttled` (wire §3). */
export async function requestReset(
  brand: Brand,
  { email, address, origin }: Given,
  { throttle, limits, outbox }: { throttle: Throttle; limits: ResetLimits; outbox: Outbox },
): Promise<void> {
  // The specification says who has no account; this keeps that from being asked of a whole list of e-mails.
  const byAddress = await throttle.begin(brand, [
    { rule: "reset-address", value: address, limits: [limits.unknownByAddress], counts: "failures" },
  ]);
  const account = await findAccountByEmail(brand.db, email);
  if (!account) {
    await byAddress.failed();
    throw new AppError("emailUnknown");
  }
  // Earlier links stay good: somebody who asks in another's name keeps nobody from resetting.
  await throttle.begin(brand, [
    { rule: "reset-account", value: String(account.id), limits: [limits.mailsByAccount], counts: "attempts" },
  ]);
  await brand.db
    .transaction()
    .execute((trx) => outbox.post(trx, brand, { kind: "password_reset", userId: account.id, origin }));
}
