import type { BrandTransaction } from "../../db/database.ts";

type Person = { name: string; gender?: string; gender_identity?: string; naturalness?: string };

/** Writes what is given; what is undefined stays. False when the person was erased in the same moment: nothing is written. */
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
  // Writing the name, even the same, moves the content's revision (migration 0009), and waits for an import that does so too.
  const { name, ...others } = person;
  const changes = name === before.name ? others : person;
  if (Object.keys(changes).length > 0)
    await trx.updateTable("people").set(changes).where("id", "=", personId).execute();
  return true;
}

/** Writes the e-mail. True when it is another one now, beyond case. An access that was taken away meanwhile gets none. */
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
