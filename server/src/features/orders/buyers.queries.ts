import { type ExpressionBuilder, type NotNull, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { BrandDb, BrandTransaction, RegistryDb } from "../../db/database.ts";
import type { DB as Tables } from "../../db/types/brand.ts";
import type { NewAddress } from "./check/check-contact.ts";

type City = { id: number; name: string; state_id: number };

/**
 * The buyer as the gateway needs them. Undefined while their access is revoked, because the gateway sends
 * e-mail to the buyer.
 */
export const findBuyer = (db: BrandDb, personId: number) =>
  db
    .selectFrom("people")
    .innerJoin("users", "users.person_id", "people.id")
    .select((eb) => [
      "people.id",
      "people.name",
      "people.cpf",
      "users.email",
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
    .where("users.email", "is not", null)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst();
export type BuyerRow = NonNullable<Awaited<ReturnType<typeof findBuyer>>>;

export const findCity = (registry: RegistryDb, id: number) =>
  registry
    .selectFrom("cities")
    .select(["id", "name", "state_id as stateId"])
    .where("id", "=", id)
    .executeTakeFirst();

const tables = ["phones", "addresses"] as const;
type Contact = (typeof tables)[number];
type Order = { readonly id: number; readonly personId: number };

/**
 * Whether another unanswered boleto of the person may still be sent with the stored phone and address. A card order
 * is only ever sent with those of its own request.
 */
const isOtherWaiting = (
  { exists, selectFrom }: ExpressionBuilder<Tables, Contact>,
  { id, personId }: Order,
) =>
  exists(
    selectFrom("orders")
      .select("orders.id")
      .where("orders.person_id", "=", personId)
      .where("orders.id", "<>", id)
      .where("orders.payment_method", "=", "BOLETO")
      .where("orders.status", "=", "pending")
      .where("orders.gateway_id", "is", null),
  );

/** A person's unproven phones or addresses, unless another order still has to be sent with them. */
const deleteUnproven = (trx: BrandTransaction, table: Contact, order: Order) =>
  trx
    .deleteFrom(table)
    .where("person_id", "=", order.personId)
    .where("unproven", "=", true)
    .where((eb) => eb.not(isOtherWaiting(eb, order)));

/**
 * Saves an order's phone and address to the person's profile if it has none, or only others that no gateway has
 * accepted: these are being corrected. They stay unproven until the gateway accepts an order with them.
 */
export async function saveContact(
  trx: BrandTransaction,
  order: Order,
  { phone, address }: { phone: string; address: NewAddress | { readonly id: number } },
): Promise<void> {
  const { personId } = order;
  const hasNone = async (table: Contact) =>
    (await trx.selectFrom(table).select("id").where("person_id", "=", personId).limit(1).execute()).length ===
    0;
  const own = { person_id: personId, unproven: true };
  await deleteUnproven(trx, "phones", order).where("number", "<>", phone).execute();
  if (await hasNone("phones"))
    await trx
      .insertInto("phones")
      .values({ ...own, number: phone })
      .execute();
  if (address.id !== null) return;
  await deleteUnproven(trx, "addresses", order).execute();
  if (await hasNone("addresses")) {
    const { street, number, complement, neighborhood, cep, cityId } = address;
    const values = { ...own, street, number, complement, neighborhood, cep, city_id: cityId };
    await trx.insertInto("addresses").values(values).execute();
  }
}

/**
 * Marks phone and address as proven: the gateway has accepted an order with them. While another order has to be
 * sent with the stored ones, this one may have brought others, and proves nothing.
 */
export async function proveContact(trx: BrandTransaction, order: Order): Promise<void> {
  for (const table of tables)
    await trx
      .updateTable(table)
      .set({ unproven: false })
      .where("person_id", "=", order.personId)
      .where("unproven", "=", true)
      .where((eb) => eb.not(isOtherWaiting(eb, order)))
      .execute();
}

/**
 * Deletes the unproven contact data of a person whose order was refused, unless another order of theirs
 * still has to be sent with it.
 */
export async function forgetContact(trx: BrandTransaction, order: Order): Promise<void> {
  for (const table of tables) await deleteUnproven(trx, table, order).execute();
}
