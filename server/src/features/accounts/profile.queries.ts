import type { BrandTransaction } from "../../db/database.ts";

type Person = { name: string; gender?: string; gender_identity?: string; naturalness?: string };

/** Writes the given fields and leaves undefined ones as they are. Returns false, and writes nothing, if the person was erased meanwhile. */
export async function updatePerson(
  trx: BrandTransaction,
  personId: number,
  person: Person,
): Promise<boolean> {
  const before = await trx
    .selectFrom("people")
    .select("name")
    .where("id", "=", personId)
    .where("erased_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return false;
  // An update of the name, even to the same one, changes the content revision (migration 0009) and has to wait for an import under way.
  const { name, ...others } = person;
  const changes = name === before.name ? others : person;
  if (Object.keys(changes).length > 0)
    await trx.updateTable("people").set(changes).where("id", "=", personId).execute();
  return true;
}

/** Writes the e-mail. Returns true if it changed in more than case. Writes nothing to an account that was taken back meanwhile. */
export async function updateEmail(
  trx: BrandTransaction,
  userId: number,
  email: string,
  now: Date,
): Promise<boolean> {
  const before = await trx
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!before?.email || before.email === email) return false;
  await trx.updateTable("users").set({ email, updated_at: now }).where("id", "=", userId).execute();
  return before.email.toLowerCase() !== email.toLowerCase();
}
