import { sql } from "kysely";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";
import type { PostedMail } from "../../platform/mail/mail.ts";

const cities = sql<{ id: number; name: string; state: string }>`(
  select cities.id, cities.name, states.name as state from registry.cities join registry.states on states.id = state_id
)`.as("city");

/** Everything stored about a person's profile and account. */
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
 * Replaces the personal data of a person and their account. The rows stay, because discussions and grades refer to them; the gender
 * stays for statistics and identifies nobody by itself. Returns the mails that had been sent to them.
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
    // A login under way waits for this lock, and then finds that its password is no longer the account's.
    .forUpdate()
    .executeTakeFirst();
  const mails: PostedMail[] = [];
  if (user) {
    await trx.deleteFrom("sessions").where("user_id", "=", user.id).execute();
    const posted = trx.deleteFrom("mail_outbox").where("user_id", "=", user.id);
    mails.push(...(await posted.returning(["id", "created_at as createdAt"]).execute()));
    await trx
      .updateTable("users")
      .set({
        // Not a valid e-mail address, so nobody can have registered it, sign in with it or receive mail at it.
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
