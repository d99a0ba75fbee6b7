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

/** Rows that an order added to a person's contact. */
export type AddedContact = { readonly phoneId: number | null; readonly addressId: number | null };

/** Keeps phone and address of an order with the person when none is saved yet; gives what was added. */
export async function saveContact(
  trx: BrandTransaction,
  personId: number,
  { phone, address }: { phone: string; address: NewAddress | { readonly id: number } },
): Promise<AddedContact> {
  const knows = async (table: "phones" | "addresses") =>
    (await trx.selectFrom(table).select("id").where("person_id", "=", personId).limit(1).execute()).length >
    0;
  let phoneId: number | null = null;
  let addressId: number | null = null;
  if (!(await knows("phones"))) {
    const values = { person_id: personId, number: phone };
    phoneId = (await trx.insertInto("phones").values(values).returning("id").executeTakeFirstOrThrow()).id;
  }
  if (address.id === null && !(await knows("addresses"))) {
    const { street, number, complement, neighborhood, cep, cityId } = address;
    const values = { person_id: personId, street, number, complement, neighborhood, cep, city_id: cityId };
    addressId = (await trx.insertInto("addresses").values(values).returning("id").executeTakeFirstOrThrow())
      .id;
  }
  return { phoneId, addressId };
}

/** Forgets what an order added. */
export async function removeContact(
  trx: BrandTransaction,
  { phoneId, addressId }: AddedContact,
): Promise<void> {
  await trx.deleteFrom("phones").where("id", "=", phoneId).execute();
  await trx.deleteFrom("addresses").where("id", "=", addressId).execute();
}
