import type { BrandDb } from "../../db/database.ts";
import type { Clock } from "../../platform/clock.ts";
import type { PostedMail } from "../../platform/mail/mail.ts";
import { retryOnDeadlock } from "../../platform/retry-on-deadlock.ts";
import type { Throttle } from "../../platform/throttle/throttle.ts";
import { revokeSessions } from "../auth/public.ts";
import { withdrawErasureRequest } from "../privacy/public.ts";
import type { ForgetMails } from "./accounts.personal-data.ts";
import type { AccountOptions } from "./accounts.routes.ts";
import { passwordGuessesOf } from "./change-password.ts";
import { listTriesOn } from "./first-access.ts";
import { deleteMails, emptyAccount, lockStudent } from "./take-back.queries.ts";
import { takenEmailAnswers } from "./taken-emails.ts";

type Options = {
  readonly db: BrandDb;
  readonly clock: Clock;
  readonly throttle: Throttle;
  readonly limits: Pick<AccountOptions["limits"], "firstAccess" | "changePassword" | "takenEmails">;
  readonly forgetMails: ForgetMails;
};

/** What was taken back. */
export type TakenBack = {
  readonly personId: number;
  readonly userId: number;
  /** The numbers with which a first access is possible again. */
  readonly enrollments: readonly string[];
  readonly sessions: number;
  readonly mails: readonly PostedMail[];
  /** Whether an erasure of the student had been requested. */
  readonly erasureWithdrawn: boolean;
};

/** Why nothing was taken back. `noEnrollment`: no first access would be possible afterwards. */
type Refusal = "noStudent" | "noAccess" | "noEnrollment";

/**
 * Takes back an access that a stranger made (docs/decisions/0005): removes e-mail, password, sessions, links, mails, a requested erasure,
 * and the throttle's counts of the student. The account with its work stays for the next first access.
 */
export async function takeBackAccess(
  studentNumber: string,
  { db, clock, throttle, limits, forgetMails }: Options,
): Promise<TakenBack | Refusal> {
  const taken = await retryOnDeadlock(() =>
    db.transaction().execute(async (trx): Promise<TakenBack | Refusal> => {
      const now = clock.now();
      const student = await lockStudent(trx, studentNumber);
      if (!student) return "noStudent";
      const { id: personId, enrollments } = student;
      if (enrollments.length === 0) return "noEnrollment";
      const userId = await emptyAccount(trx, personId, now);
      if (userId === undefined) return "noAccess";
      const sessions = await revokeSessions(trx, { userId, now });
      const mails = await deleteMails(trx, userId);
      const erasureWithdrawn = await withdrawErasureRequest(trx, personId);
      return { personId, userId, enrollments, sessions, mails, erasureWithdrawn };
    }),
  );
  if (typeof taken === "string") return taken;
  const { personId, userId, enrollments } = taken;
  const { firstAccess, changePassword, takenEmails } = limits;
  const counted = [
    ...listTriesOn(personId, enrollments).map((tries) => ({ ...tries, limits: firstAccess.byEnrollment })),
    { ...passwordGuessesOf(userId), limits: [changePassword] },
    { ...takenEmailAnswers.profile(userId), limits: [takenEmails] },
    { ...takenEmailAnswers.firstAccess(personId), limits: [takenEmails] },
  ];
  for (const one of counted) await throttle.forget({ db }, one);
  await forgetMails(taken.mails);
  return taken;
}
