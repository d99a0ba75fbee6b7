import type { Registration } from "@sabia/contract";
import type { Brand } from "../../db/brands.ts";
import type { BrandDb } from "../../db/database.ts";
import { brandSchema } from "../../db/migrate.ts";
import { nextNumber } from "../../db/next-number.ts";
import { findAccountByEmail } from "./accounts.queries.ts";

/** The unique constraints that this CPF and e-mail would violate now. A simultaneous registration can still take them before the insert. */
export async function findTaken(
  db: BrandDb,
  { cpf, email }: Partial<Pick<Registration, "cpf" | "email">>,
): Promise<string[]> {
  const person =
    cpf !== undefined &&
    (await db.selectFrom("people").select("id").where("cpf", "=", cpf).executeTakeFirst());
  const user = email !== undefined && (await findAccountByEmail(db, email));
  return [...(person ? ["people_cpf_key"] : []), ...(user ? ["users_email_key"] : [])];
}

/** Inserts person, account, phone and address in one transaction. The student number contains `year`. */
export async function insertStudent(
  { slug, db }: Brand,
  student: Registration,
  passwordHash: string,
  year: string,
): Promise<void> {
  const student_number = nextNumber({
    prefix: "R",
    year,
    schema: brandSchema(slug),
    sequence: "registered_student_numbers",
    table: "people",
    column: "student_number",
  });
  await db.transaction().execute(async (trx) => {
    const { id: person_id } = await trx
      .insertInto("people")
      .values({
        student_number,
        name: student.name,
        cpf: student.cpf,
        birth_date: student.birth_date,
        gender: student.gender,
        gender_identity: student.gender_identity,
        naturalness: student.naturalness,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("users")
      .values({ person_id, email: student.email, password_hash: passwordHash })
      .execute();
    await trx.insertInto("phones").values({ person_id, number: student.phone_number }).execute();
    await trx
      .insertInto("addresses")
      .values({
        person_id,
        street: student.address_street,
        number: student.address_number,
        complement: student.address_complement,
        neighborhood: student.address_neighborhood,
        cep: student.address_cep,
        city_id: student.address_city,
      })
      .execute();
  });
}
