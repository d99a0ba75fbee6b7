import type { BrandTransaction } from "../../db/database.ts";
import type { PostedMail } from "../../platform/mail/mail.ts";

/**
 * The student with their enrollments' numbers, locked so that a simultaneous erasure waits. Undefined if there is none or they were
 * erased.
 */
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
 * Removes the e-mail and password of an account. The row stays, because posts refer to it. Returns its id, or undefined if there was
 * no e-mail to remove. A login under way waits for this and then finds no password.
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

/**
 * Deletes an account's mails and their reset links: unsent ones are not sent, and none counts towards the limits of the account's
 * next user.
 */
export const deleteMails = (trx: BrandTransaction, userId: number): Promise<PostedMail[]> =>
  trx
    .deleteFrom("mail_outbox")
    .where("user_id", "=", userId)
    .returning(["id", "created_at as createdAt"])
    .execute();
