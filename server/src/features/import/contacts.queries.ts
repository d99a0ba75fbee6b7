import type { PersonSource } from "./package.types.ts";
import { hashAddress, hashPhone, type PersonField, readPersonMarks } from "./person-fingerprint.ts";
import { deleteRows, insertRows, updateRows, type Writer } from "./rows.queries.ts";

/** A person whose source changed. */
export type ContactChange = {
  readonly person: PersonSource;
  /** Fingerprint of the last import. */
  readonly before: string | undefined;
  readonly changed: ReadonlySet<PersonField>;
  readonly cityId: number | null;
};

/**
 * Brings phones and addresses up to the files. The one that the last import wrote is known by its mark and gives
 * way to the new one; any that the student wrote has another mark and stays.
 */
export async function writeContacts(
  writer: Writer,
  changes: readonly ContactChange[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  await writePhones(
    writer,
    changes.filter(({ changed }) => changed.has("phone")),
    ids,
  );
  await writeAddresses(
    writer,
    changes.filter(({ changed }) => changed.has("address")),
    ids,
  );
}

type Ids = ReadonlyMap<string, number>;

const idsOf = (changes: readonly ContactChange[], ids: Ids) =>
  changes.flatMap(({ person }) => ids.get(person.studentNumber) ?? []);

async function writePhones(writer: Writer, changes: readonly ContactChange[], ids: Ids): Promise<void> {
  if (changes.length === 0) return;
  const stored = await writer.tx
    .selectFrom("phones")
    .selectAll()
    .where((where) => where("person_id", "=", where.fn.any(where.val(idsOf(changes, ids)))))
    .execute();
  const byPerson = Map.groupBy(stored, (row) => row.person_id);
  const inserts: { person_id: number; number: string }[] = [];
  const outdated: number[] = [];
  for (const { person, before } of changes) {
    const person_id = ids.get(person.studentNumber);
    if (person_id === undefined) continue;
    const own = byPerson.get(person_id) ?? [];
    const mark = readPersonMarks(before).phone;
    for (const { id, number } of own) {
      if (number !== person.phone && hashPhone(number) === mark) outdated.push(id);
    }
    if (person.phone !== null && !own.some(({ number }) => number === person.phone)) {
      inserts.push({ person_id, number: person.phone });
    }
  }
  await deleteRows(writer, "phones", "id", outdated);
  await insertRows(writer, "phones", inserts);
}

async function writeAddresses(writer: Writer, changes: readonly ContactChange[], ids: Ids): Promise<void> {
  if (changes.length === 0) return;
  const stored = await writer.tx
    .selectFrom("addresses")
    .selectAll()
    .where((where) => where("person_id", "=", where.fn.any(where.val(idsOf(changes, ids)))))
    .execute();
  const byPerson = Map.groupBy(stored, (row) => row.person_id);
  const inserts: Omit<(typeof stored)[number], "id">[] = [];
  const updates: (typeof stored)[number][] = [];
  const outdated: number[] = [];
  for (const { person, before, cityId } of changes) {
    const person_id = ids.get(person.studentNumber);
    if (person_id === undefined) continue;
    const mark = readPersonMarks(before).address;
    const old = byPerson.get(person_id)?.find((row) => hashAddress(row, row.city_id) === mark);
    if (person.address === null || cityId === null) {
      if (old) outdated.push(old.id);
      continue;
    }
    const { street, number, complement, neighborhood, cep } = person.address;
    const place = { street, number, complement, neighborhood, cep, city_id: cityId };
    const values = { person_id, ...place, unproven: false };
    if (old) updates.push({ id: old.id, ...values });
    else inserts.push(values);
  }
  await deleteRows(writer, "addresses", "id", outdated);
  await updateRows(writer, "addresses", updates);
  await insertRows(writer, "addresses", inserts);
}
