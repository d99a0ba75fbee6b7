import type { Brand } from "../../db/brands.ts";
import type { FieldErrors } from "../../platform/errors.ts";
import type { Limit, Throttle } from "../../platform/throttle/throttle.ts";
import { findAccountByEmail } from "./accounts.queries.ts";
import { takenFields } from "./unique-violation.ts";

/** Throttle keys of the answers that an e-mail is in use: by account in the profile, by student at the first access. */
export const takenEmailAnswers = {
  profile: (userId: number) => ({ rule: "profile-email", value: String(userId) }),
  firstAccess: (personId: number) => ({ rule: "first-access-email", value: String(personId) }),
};

export type TakenEmailGuard = { throttle: Throttle; limit: Limit };

type Asked = {
  email: string;
  /** The asking student's account, whose own e-mail isn't taken. */
  userId?: number;
  counted: ReturnType<(typeof takenEmailAnswers)[keyof typeof takenEmailAnswers]>;
};

/**
 * The field error of an e-mail that another account uses. Refuses with `throttled` after too many such answers: otherwise anyone
 * could check a long list of e-mails.
 */
export async function findTakenEmail(
  brand: Brand,
  { email, userId, counted }: Asked,
  { throttle, limit }: TakenEmailGuard,
): Promise<FieldErrors> {
  const owner = await findAccountByEmail(brand.db, email);
  if (owner && owner.id === userId) return {};
  const attempt = await throttle.begin(brand, [{ ...counted, limits: [limit], counts: "failures" }]);
  await attempt.recordOutcome(owner === undefined);
  return owner ? takenFields(["users_email_key"]) : {};
}
