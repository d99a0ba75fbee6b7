import { sql } from "kysely";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";
import type { PostedMail } from "../../platform/mail/mail.ts";

const cities = sql<{ id: number; name: string; state: string }>`(
  select cities.id, cities.name, states.name as state from registry.cities join registry.states on states.id = state_id
)`.as("city");

/** All that is held of somebody's person, account and whereabouts. */
export async function collectAccount(db: BrandDb, personId: number) {
  const person = await db
    .selectFrom("people")
    .select([
      "student_number",
      "name",
      "cpf",
      "birth_date",
      "gender",
      "gender_identity",
      "naturalness",
      "created_at",
    ])
    .where("id", "=", personId)
    .executeTakeFirst();
  const account = await db
    .selectFrom("users")
    .select(["id", "email", "created_at", "updated_at"])
    .where("person_id", "=", personId)
    .executeTakeFirst();
  const userId = account?.id ?? 0;
  return {
    person,
    account: account && {
      email: account.email,
      created_at: account.created_at,
      updated_at: account.updated_at,
    },
    phones: await db.selectFrom("phones").select("number").where("person_id", "=", personId).execute(),
    addresses: await db
      .selectFrom("addresses")
      .innerJoin(cities, "city.id", "addresses.city_id")
      .select(["street", "number", "complement", "neighborhood", "cep", "city.name as city", "city.state"])
      .where("person_id", "=", personId)
      .execute(),
    sessions: await db
      .selectFrom("sessions")
      .select(["device", "created_at", "last_used_at", "revoked_at"])
      .where("user_id", "=", userId)
      .orderBy("id")
      .execute(),
    mails: await db
      .selectFrom("mail_outbox")
      .select(["kind", "created_at", "sent_at"])
      .where("user_id", "=", userId)
      .orderBy("id")
      .execute(),
    password_resets: await db
      .selectFrom("password_resets")
      .select(["expires_at", "used_at"])
      .where("user_id", "=", userId)
      .orderBy("mail_id")
      .execute(),
    erasure_request: await db
      .selectFrom("erasure_requests")
      .select(["requested_at"])
      .where("person_id", "=", personId)
      .executeTakeFirst(),
  };
}

/**
 * Takes person and account away and leaves rows that say nothing: others' work (a discussion, a grade) hangs on them.
 * Gender stays, as a count that points at nobody. Gives the mails that went to them.
 */
export async function eraseAccount(
  trx: BrandTransaction,
  personId: number,
  stand: { cpf: string; passwordHash: string; now: Date },
): Promise<PostedMail[]> {
  const user = await trx
    .selectFrom("users")
    .select("id")
    .where("person_id", "=", personId)
    // A login with the password that goes waits for this, and finds another.
    .forUpdate()
    .executeTakeFirst();
  const mails: PostedMail[] = [];
  if (user) {
    await trx.deleteFrom("sessions").where("user_id", "=", user.id).execute();
    const posted = trx.deleteFrom("mail_outbox").where("user_id", "=", user.id);
    mails.push(...(await posted.returning(["id", "created_at"]).execute()));
    await trx
      .updateTable("users")
      .set({
        // No e-mail, so that nobody can have taken it before, sign in with it or have mails sent there.
        email: `apagado-${user.id}`,
        password_hash: stand.passwordHash,
        created_at: stand.now,
        updated_at: stand.now,
      })
      .where("id", "=", user.id)
      .execute();
  }
  await trx.deleteFrom("phones").where("person_id", "=", personId).execute();
  await trx.deleteFrom("addresses").where("person_id", "=", personId).execute();
  await trx
    .updateTable("people")
    .set({
      student_number: `apagado-${personId}`,
      name: "Estudante removido",
      cpf: stand.cpf,
      birth_date: "1900-01-01",
      gender_identity: "NI",
      naturalness: "",
      created_at: stand.now,
      erased_at: stand.now,
    })
    .where("id", "=", personId)
    .execute();
  return mails;
}
