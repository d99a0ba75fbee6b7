import type { BrandTransaction } from "../../db/database.ts";
import type { PostedMail } from "../../platform/mail/mail.ts";

/** The student, with their enrollments' numbers; locked, so that an erasure takes turns. Undefined when there is none, or nothing left. */
export async function lockStudent(trx: BrandTransaction, studentNumber: string) {
  const person = await trx
    .selectFrom("people")
    .select("id")
    .where("student_number", "=", studentNumber)
    .where("erased_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) return undefined;
  const enrollments = await trx
    .selectFrom("enrollments")
    .select("number")
    .where("person_id", "=", person.id)
    .orderBy("number")
    .execute();
  return { id: person.id, enrollments: enrollments.map(({ number }) => number) };
}

/**
 * Takes e-mail and password of an account, which stays: posts hang on it. Gives its id; undefined when there was none to take. A
 * login under way waits for this, and finds that the password is gone.
 */
export async function emptyAccount(
  trx: BrandTransaction,
  personId: number,
  now: Date,
): Promise<number | undefined> {
  const row = await trx
    .updateTable("users")
    .set({ email: null, password_hash: null, updated_at: now })
    .where("person_id", "=", personId)
    .where("email", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Deletes an account's mails with the links of them: one that waits isn't sent, and none counts against who has the account next. */
export const deleteMails = (trx: BrandTransaction, userId: number): Promise<PostedMail[]> =>
  trx.deleteFrom("mail_outbox").where("user_id", "=", userId).returning(["id", "created_at"]).execute();
