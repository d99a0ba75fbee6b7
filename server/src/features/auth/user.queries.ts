import { type NotNull, sql } from "kysely";
import type { BrandDb } from "../../db/database.ts";
import { prepareOne } from "../../db/prepared.ts";

/**
 * The versions of the rows in `auth/user`: a change of phones or addresses updates their person's row
 * (migration 0009), and city names change only with a migration.
 */
export const selectUserVersion = (db: BrandDb, { userId }: { userId: number }) =>
  db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select([
      "users.id",
      sql<string>`${sql.ref("users.xmin")} || ' ' || ${sql.ref("people.xmin")}`.as("version"),
    ])
    .where("users.id", "=", userId);

/** All data of `auth/user`, phones and addresses as JSON, in one query. */
const selectUser = (db: BrandDb, { userId }: { userId: number }) =>
  db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select([
      "users.id",
      "users.email",
      "people.id as personId",
      "people.name",
      "people.student_number as studentNumber",
      "people.cpf",
      "people.birth_date as birthDate",
      "people.gender",
      "people.gender_identity as genderIdentity",
      "people.naturalness",
      (eb) =>
        eb
          .selectFrom("phones")
          .select(
            sql<
              { id: number; number: string }[]
            >`coalesce(json_agg(json_build_object('id', phones.id, 'number', phones.number) order by phones.id), '[]')`.as(
              "list",
            ),
          )
          .whereRef("phones.person_id", "=", "people.id")
          .as("phones"),
      (eb) =>
        eb
          .selectFrom("addresses")
          .innerJoin(
            sql<{ id: number; name: string; state_id: number }>`registry.cities`.as("city"),
            "city.id",
            "addresses.city_id",
          )
          .innerJoin(
            sql<{ id: number; name: string }>`registry.states`.as("state"),
            "state.id",
            "city.state_id",
          )
          .select(
            sql<AddressRow[]>`coalesce(json_agg(json_build_object(
              'id', addresses.id, 'street', addresses.street, 'neighborhood', addresses.neighborhood, 'number', addresses.number,
              'complement', addresses.complement, 'cep', addresses.cep,
              'city', json_build_object('id', city.id, 'name', city.name),
              'state', json_build_object('id', state.id, 'name', state.name)) order by addresses.id), '[]')`.as(
              "list",
            ),
          )
          .whereRef("addresses.person_id", "=", "people.id")
          .as("addresses"),
    ])
    .where("users.id", "=", userId)
    .where("users.email", "is not", null)
    .$narrowType<{ email: NotNull }>();

type AddressRow = {
  id: number;
  street: string;
  neighborhood: string;
  number: string;
  complement: string | null;
  cep: string;
  city: { id: number; name: string };
  state: { id: number; name: string };
};

/** All data of `auth/user`, for a session already verified. */
export const findUser = prepareOne(selectUser);

export type UserRow = Awaited<ReturnType<ReturnType<typeof selectUser>["executeTakeFirstOrThrow"]>>;

/** Whether the brand has any of these students. */
export async function hasStudents(db: BrandDb, studentNumbers: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom("people")
    .select("id")
    .where("student_number", "=", sql<string>`any(${studentNumbers}::text[])`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
