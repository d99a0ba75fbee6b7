import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { BrandDb, BrandTransaction, RegistryDb } from "../../db/database.ts";
import type { NewAddress } from "./check-contact.ts";

type City = { id: number; name: string; state_id: number };

/** Who buys: what the gateway wants to know of them. */
export const findBuyer = (db: BrandDb, personId: number) =>
  db
    .selectFrom("people")
    .innerJoin("users", "users.person_id", "people.id")
    .select((eb) => [
      ...(["people.id", "people.name", "people.cpf", "users.email"] as const),
      jsonArrayFrom(
        eb
          .selectFrom("phones")
          .select(["phones.id", "phones.number"])
          .whereRef("phones.person_id", "=", "people.id")
          .orderBy("phones.id"),
      ).as("phones"),
      jsonArrayFrom(
        eb
          .selectFrom("addresses")
          .innerJoin(sql<City>`registry.cities`.as("city"), "city.id", "addresses.city_id")
          .select([
            "addresses.id",
            "addresses.street",
            "addresses.number",
            "addresses.complement",
            "addresses.neighborhood",
            "addresses.cep",
            "city.id as cityId",
            "city.name as city",
            "city.state_id as stateId",
          ])
          .whereRef("addresses.person_id", "=", "people.id")
          .orderBy("addresses.id"),
      ).as("addresses"),
    ])
    .where("people.id", "=", personId)
    .where("people.erased_at", "is", null)
    .executeTakeFirst();
export type BuyerRow = NonNullable<Awaited<ReturnType<typeof findBuyer>>>;

export const findCity = (registry: RegistryDb, id: number) =>
  registry
    .selectFrom("cities")
    .select(["id", "name", "state_id as stateId"])
    .where("id", "=", id)
    .executeTakeFirst();

/** Keeps phone and address of an order with the person when none is saved yet. */
export async function saveContact(
  trx: BrandTransaction,
  personId: number,
  { phone, address }: { phone: string; address: NewAddress | { readonly id: number } },
): Promise<void> {
  const phones = await trx.selectFrom("phones").select("id").where("person_id", "=", personId).execute();
  if (phones.length === 0) {
    await trx.insertInto("phones").values({ person_id: personId, number: phone }).execute();
  }
  if (address.id !== null) return;
  const { street, number, complement, neighborhood, cep, cityId } = address;
  const saved = await trx.selectFrom("addresses").select("id").where("person_id", "=", personId).execute();
  if (saved.length > 0) return;
  await trx
    .insertInto("addresses")
    .values({ person_id: personId, street, number, complement, neighborhood, cep, city_id: cityId })
    .execute();
}
