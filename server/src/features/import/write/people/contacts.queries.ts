import type { AddressSource, PersonSource } from "../../read/package.types.ts";
import { deleteRows, insertRows, type Writer } from "../rows.queries.ts";
import { hashAddress, hashPhone, type PersonField, readPersonMarks } from "./person-fingerprint.ts";

/** A person whose row in the files changed. */
export type ContactChange = {
  readonly person: PersonSource;
  /** The person's fingerprint at the last import. */
  readonly before: string | undefined;
  readonly changed: ReadonlySet<PersonField>;
  readonly cityId: number | null;
};

/**
 * Updates phones and addresses to the files. The contact that the last import wrote is recognised by its hash
 * and replaced; contacts entered by the student have other hashes and stay, after those of the files.
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

/** Decides what happens to the contacts of one person; rows are listed by id. */
function arrange<Row extends { id: number; unproven: boolean }>(
  own: readonly Row[],
  wanted: Omit<Row, "id"> | null,
  mark: string | undefined,
  markOf: (contact: Omit<Row, "id">) => string,
): { gone: number[]; added: Omit<Row, "id">[] } {
  const wantedMark = wanted && markOf(wanted);
  const [first] = own;
  // One that only an order typed would go with that order, if it is refused: the file's replaces it.
  if (!wanted || (first && !first.unproven && markOf(first) === wantedMark)) {
    const outdated = own.filter((row) => markOf(row) === mark && markOf(row) !== wantedMark);
    return { gone: outdated.map(({ id }) => id), added: [] };
  }
  // Checkout uses the first contact and has no field to correct it: only the school's file can.
  const others = own.filter((row) => ![mark, wantedMark].includes(markOf(row)));
  return {
    gone: own.map(({ id }) => id),
    added: [wanted, ...others.map(({ id: _id, ...contact }) => contact)],
  };
}

async function writePhones(writer: Writer, changes: readonly ContactChange[], ids: Ids): Promise<void> {
  if (changes.length === 0) return;
  const stored = await writer.tx
    .selectFrom("phones")
    .selectAll()
    .where((where) => where("person_id", "=", where.fn.any(where.val(idsOf(changes, ids)))))
    .orderBy("id")
    .execute();
  const byPerson = Map.groupBy(stored, (row) => row.person_id);
  const arranged = changes.flatMap(({ person, before }) => {
    const person_id = ids.get(person.studentNumber);
    if (person_id === undefined) return [];
    const wanted = person.phone === null ? null : { person_id, number: person.phone, unproven: false };
    const mark = readPersonMarks(before).phone;
    return arrange(byPerson.get(person_id) ?? [], wanted, mark, ({ number }) => hashPhone(number));
  });
  await deleteRows(
    writer,
    "phones",
    "id",
    arranged.flatMap(({ gone }) => gone),
  );
  await insertRows(
    writer,
    "phones",
    arranged.flatMap(({ added }) => added),
  );
}

async function writeAddresses(writer: Writer, changes: readonly ContactChange[], ids: Ids): Promise<void> {
  if (changes.length === 0) return;
  const stored = await writer.tx
    .selectFrom("addresses")
    .selectAll()
    .where((where) => where("person_id", "=", where.fn.any(where.val(idsOf(changes, ids)))))
    .orderBy("id")
    .execute();
  const byPerson = Map.groupBy(stored, (row) => row.person_id);
  const arranged = changes.flatMap(({ person, before, cityId }) => {
    const person_id = ids.get(person.studentNumber);
    if (person_id === undefined) return [];
    const given = person.address;
    const wanted =
      given && cityId !== null
        ? { person_id, ...pickAddress(given), city_id: cityId, unproven: false }
        : null;
    const mark = readPersonMarks(before).address;
    return arrange(byPerson.get(person_id) ?? [], wanted, mark, (row) => hashAddress(row, row.city_id));
  });
  await deleteRows(
    writer,
    "addresses",
    "id",
    arranged.flatMap(({ gone }) => gone),
  );
  await insertRows(
    writer,
    "addresses",
    arranged.flatMap(({ added }) => added),
  );
}

const pickAddress = ({ street, number, complement, neighborhood, cep }: AddressSource) => ({
  street,
  number,
  complement,
  neighborhood,
  cep,
});
