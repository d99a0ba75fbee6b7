import type { BrandDb } from "../../db/database.ts";

/** The student of an enrollment's number (matrícula), and whether they can sign in already. */
export function findByEnrollment(db: BrandDb, number: string) {
  return db
    .selectFrom("enrollments")
    .innerJoin("people", "people.id", "enrollments.person_id")
    .leftJoin("users", "users.person_id", "people.id")
    .select(["people.id as personId", "people.birth_date as birthDate", "users.id as userId"])
    .where("enrollments.number", "=", number)
    .where("people.erased_at", "is", null)
    .executeTakeFirst();
}

export async function insertUser(
  db: BrandDb,
  user: { person_id: number; email: string; password_hash: string },
): Promise<void> {
  await db.insertInto("users").values(user).execute();
}
