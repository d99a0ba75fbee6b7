import { type NotNull, sql } from "kysely";
import type { BrandDb } from "../../../../db/database.ts";
import { hashPassword } from "../../../../platform/passwords.ts";
import type { PersonSource } from "../../read/package.types.ts";
import type { Ledger } from "../ledger.ts";
import { insertRows, updateRows, type Writer } from "../rows.queries.ts";
import type { Cities } from "./cities.queries.ts";
import { type ContactChange, writeContacts } from "./contacts.queries.ts";
import { changedFields, fingerprintPerson, type PersonField } from "./person-fingerprint.ts";

const cityOf = (cities: Cities, person: PersonSource) => person.address && cities.idOf(person.address);
const fingerprintWith = (cities: Cities, person: PersonSource) =>
  fingerprintPerson(person, cityOf(cities, person) ?? undefined);

/**
 * People who get their e-mail and password from this import; afterwards both are the student's own. Includes
 * people whose access the school took back, even if their row is unchanged.
 */
export const listNewAccesses = (
  people: readonly PersonSource[],
  ledger: Ledger,
  emails: ReadonlyMap<string, string>,
): PersonSource[] =>
  people.filter(
    ({ access, studentNumber }) =>
      access && !emails.has(studentNumber) && !ledger.isErased("person", studentNumber),
  );

/** Loads the e-mails of people who can sign in, by student number. */
export async function loadEmails(db: BrandDb): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select(["people.student_number", "users.email"])
    .where("users.email", "is not", null)
    .$narrowType<{ email: NotNull }>()
    .execute();
  return new Map(rows.map((row) => [row.student_number, row.email]));
}

/**
 * Locks the people whose row in the files changed: their own changes in the portal come either before, and are
 * read, or after. Omits people who were erased meanwhile.
 */
async function lockChanged(
  { tx, ledger }: Writer,
  people: readonly PersonSource[],
  cities: Cities,
): Promise<void> {
  const changed = people.filter(
    (person) => ledger.stored("person", person.studentNumber) !== fingerprintWith(cities, person),
  );
  const numbers = changed.map(({ studentNumber }) => studentNumber);
  await tx
    .selectFrom("people")
    .select("id")
    .where("student_number", "=", sql<string>`any(${numbers}::text[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

const loadPeople = ({ tx }: Writer) =>
  tx
    .selectFrom("people")
    .select(["id", "student_number", "name", "cpf", "birth_date", "gender", "gender_identity", "naturalness"])
    .execute();
type Row = Awaited<ReturnType<typeof loadPeople>>[number];

const valuesOf = (person: PersonSource): Omit<Row, "id"> => ({
  student_number: person.studentNumber,
  name: person.name,
  cpf: person.cpf,
  birth_date: person.birthDate,
  gender: person.gender,
  gender_identity: person.genderIdentity,
  naturalness: person.naturalness,
});

/** Applies the fields that changed in the files; others keep the student's changes. */
function mergeRow(row: Row, person: PersonSource, changed: ReadonlySet<PersonField>): Row {
  const values = Object.entries(valuesOf(person)).filter(([name]) => changed.has(name as PersonField));
  return { ...row, ...Object.fromEntries(values) };
}

/** Whether the files give an e-mail to somebody who signs in with a different one. */
function hasAnotherAccess(
  { access, studentNumber }: PersonSource,
  emails: ReadonlyMap<string, string>,
): boolean {
  const email = emails.get(studentNumber);
  return access !== null && email !== undefined && email.toLowerCase() !== access.email.toLowerCase();
}

/** Writes people, their access and their contacts; returns the ids of all people by student number. */
export async function writePeople(
  writer: Writer,
  people: readonly PersonSource[],
  cities: Cities,
  passwordHashes: ReadonlyMap<string, string>,
): Promise<Map<string, number>> {
  const { ledger, refusals } = writer;
  await lockChanged(writer, people, cities);
  const rows = await loadPeople(writer);
  const byNumber = new Map(rows.map((row) => [row.student_number, row]));
  const ownerOfCpf = new Map(rows.map((row) => [row.cpf, row.student_number]));
  const inserts: Omit<Row, "id">[] = [];
  const updates: Row[] = [];
  const contacts: ContactChange[] = [];
  /** People whose CPF belongs to another row that gives it up in this same import. */
  const claimed: { owner: string; person: PersonSource }[] = [];
  const leaving = new Set<string>();
  const emails = await loadEmails(writer.tx);
  const newAccesses = listNewAccesses(people, ledger, emails);
  for (const person of people) {
    const { studentNumber, place } = person;
    const row = byNumber.get(studentNumber);
    const before = ledger.stored("person", studentNumber);
    // An old file must not bring back a person who was erased in the portal.
    if (!row && before !== undefined) {
      ledger.passBy(studentNumber);
      continue;
    }
    if (hasAnotherAccess(person, emails)) ledger.passByAccess(studentNumber);
    const now = fingerprintWith(cities, person);
    const outcome = ledger.record(
      { kind: "person", key: studentNumber, fingerprint: now },
      { exists: row !== undefined },
    );
    if (outcome === "unchanged") continue;
    const changed = changedFields(before, now);
    const owner = ownerOfCpf.get(person.cpf);
    if (row && before === undefined && row.cpf !== person.cpf) {
      refusals.add(place, "the student_number is another person's in the portal");
    }
    if (changed.has("cpf") && owner !== studentNumber) {
      leaving.add(studentNumber);
      if (owner !== undefined) claimed.push({ owner, person });
    }
    if (!row) inserts.push(valuesOf(person));
    else updates.push(mergeRow(row, person, changed));
    contacts.push({ person, before, changed, cityId: cityOf(cities, person) ?? null });
  }
  for (const { owner, person } of claimed)
    if (!leaving.has(owner)) refusals.add(person.place, takenBy(owner, person, "cpf"));
  checkEmails(writer, newAccesses, emails);
  refusals.throwIfAny();

  const ids = new Map(rows.map((row) => [row.student_number, row.id]));
  // Before inserting: a CPF may pass to a new person.
  const constraint = sql.id(writer.schema, "people_cpf_key");
  await sql`set constraints ${constraint} deferred`.execute(writer.tx);
  await updateRows(writer, "people", updates);
  await sql`set constraints ${constraint} immediate`.execute(writer.tx);
  for (const row of await insertRows(writer, "people", inserts, ["id", "student_number"])) {
    ids.set(row.student_number, row.id);
  }
  await writeAccesses(writer, newAccesses, ids, passwordHashes);
  await writeContacts(writer, contacts, ids);
  return ids;
}

/** The refusal names only both student numbers, by which an operator can find the two people. */
const takenBy = (owner: string, { studentNumber }: PersonSource, what: "cpf" | "email") =>
  `the ${what} of the student ${studentNumber} is that of the student ${owner} in the portal`;

function checkEmails(
  { refusals }: Writer,
  people: readonly PersonSource[],
  emails: ReadonlyMap<string, string>,
): void {
  const ownerOf = new Map(Array.from(emails, ([owner, email]) => [email.toLowerCase(), owner]));
  for (const person of people) {
    const owner = person.access && ownerOf.get(person.access.email.toLowerCase());
    if (owner) refusals.add(person.place, takenBy(owner, person, "email"));
  }
}

async function writeAccesses(
  writer: Writer,
  people: readonly PersonSource[],
  ids: ReadonlyMap<string, number>,
  passwordHashes: ReadonlyMap<string, string>,
): Promise<void> {
  const users: { person_id: number; email: string; password_hash: string; from_files: true }[] = [];
  const takenBack = await loadTakenBack(writer);
  const given: { id: number; email: string; password_hash: string }[] = [];
  for (const { studentNumber, access } of people) {
    const person_id = ids.get(studentNumber);
    if (!access || person_id === undefined) continue;
    const password_hash = passwordHashes.get(studentNumber) ?? (await hashPassword(access.password));
    const id = takenBack.get(person_id);
    if (id === undefined) users.push({ person_id, email: access.email, password_hash, from_files: true });
    else given.push({ id, email: access.email, password_hash });
  }
  await insertRows(writer, "users", users);
  await updateRows(writer, "users", given);
}

/** Loads accounts whose access the school took back, by person (accounts/take-back-access.ts). */
async function loadTakenBack({ tx }: Writer): Promise<Map<number, number>> {
  const rows = await tx.selectFrom("users").select(["id", "person_id"]).where("email", "is", null).execute();
  return new Map(rows.map((row) => [row.person_id, row.id]));
}
