import { randomBytes } from "node:crypto";
import { isCpf } from "@sabia/contract";
import type { Clock } from "../../platform/clock.ts";
import type { PostedMail } from "../../platform/mail/mail.ts";
import { hashPassword } from "../../platform/passwords.ts";
import type { PersonalData } from "../../platform/personal-data.ts";
import { collectAccount, eraseAccount } from "./personal-data.queries.ts";

/** Eleven digits that satisfy the column, are unique per person, and are no valid CPF. */
export function standInCpf(personId: number): string {
  const digits = String(personId).padStart(9, "0");
  return [`${digits}00`, `${digits}11`].find((text) => !isCpf(text)) ?? `${digits}22`;
}

/** Deletes mails that this installation stores itself. */
export type ForgetMails = (mails: readonly PostedMail[]) => Promise<void>;

/** Person, account, phones, addresses, sessions, mails. Erased last, because the other features find their rows by them. */
export const createAccountData = (clock: Clock, forgetMails: ForgetMails = async () => {}): PersonalData => ({
  key: "account",
  collect: collectAccount,
  async erase(trx, personId) {
    // The hash of a random password, so that a login still has one to compare with.
    const passwordHash = await hashPassword(randomBytes(32).toString("hex"));
    const stand = { cpf: standInCpf(personId), passwordHash, now: clock.now() };
    const mails = await eraseAccount(trx, personId, stand);
    await forgetMails(mails);
    return [];
  },
});
