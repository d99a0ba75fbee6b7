import { sql } from "kysely";
import type { BrandDb } from "../../db/database.ts";

/**
 * The student of an enrollment's number (matrícula), and whether they can sign in already. Case is ignored, except between
 * numbers that differ only in it: then the number must match exactly.
 */
export async function findByEnrollment(db: BrandDb, number: string) {
  const found = await db
    .selectFrom("enrollments")
    .innerJoin("people", "people.id", "enrollments.person_id")
    .leftJoin("users", (join) =>
      // An account without an e-mail was taken back (take-back-access.ts), and can't sign in.
      join.onRef("users.person_id", "=", "people.id").on("users.email", "is not", null),
    )
    .select(["people.id as personId", "people.birth_date as birthDate", "users.id as userId"])
    .select("enrollments.number")
    .where((eb) =>
      eb.or([
        eb("enrollments.number", "=", number),
        // Lower-cased here and not by the database, which lower-cases some letters differently: the throttle counts by this form.
        eb(sql<string>`lower(enrollments.number)`, "=", number.toLowerCase()),
      ]),
    )
    .where("people.erased_at", "is", null)
    .execute();
  return found.find((one) => one.number === number) ?? (found.length === 1 ? found[0] : undefined);
}

/** Whether the person already has an account to sign in with. */
export async function hasAccess(db: BrandDb, personId: number): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select("users.id")
    .where("people.id", "=", personId)
    .where("people.erased_at", "is", null)
    .where("users.email", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Gives a person an e-mail and password, in a new account or in the one that was taken back. Returns false, and writes nothing, if
 * they were erased meanwhile or a simultaneous request gave them an account first.
 */
export async function writeAccess(
  db: BrandDb,
  { personId, email, passwordHash }: { personId: number; email: string; passwordHash: string },
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
          sql<string>`${passwordHash}::text`.as("password_hash"),
        ])
        .where("people.id", "=", personId)
        .where("people.erased_at", "is", null)
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict
        .column("person_id")
        .doUpdateSet({ email, password_hash: passwordHash, updated_at: sql`now()` })
        .where("users.email", "is", null),
    )
    .returning("id")
    .execute();
  return rows.length > 0;
}
