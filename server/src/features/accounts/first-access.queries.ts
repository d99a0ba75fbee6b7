import { sql } from "kysely";
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

/** Gives a person an account. False when they were erased in the same moment: nothing is written. */
export async function insertUser(
  db: BrandDb,
  { person_id, email, password_hash }: { person_id: number; email: string; password_hash: string },
): Promise<boolean> {
  const rows = await db
    .insertInto("users")
    .columns(["person_id", "email", "password_hash"])
    .expression((eb) =>
      eb
        .selectFrom("people")
        .select([
          "people.id",
          sql<string>`${email}::text`.as("email"),
          sql<string>`${password_hash}::text`.as("password_hash"),
        ])
        .where("people.id", "=", person_id)
        .where("people.erased_at", "is", null)
        .forKeyShare(),
    )
    .returning("id")
    .execute();
  return rows.length > 0;
}
