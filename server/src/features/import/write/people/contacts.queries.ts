import type { AddressSource, PersonSource } from "../../read/package.types.ts";
import { deleteRows, insertRows, type Writer } from "../rows.queries.ts";
import { hashAddress, hashPhone, type PersonField, readPersonMarks } from "./person-fingerprint.ts";

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
 * way to the new one; any that the student wrote has another mark and stays, behind what the files give anew.
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

/** What becomes of the contacts of one person; rows are told in the order of their ids. */
function arrange<Row extends { id: number }>(
  own: readonly Row[],
  wanted: Omit<Row, "id"> | null,
  mark: string | undefined,
  markOf: (contact: Omit<Row, "id">) => string,
): { gone: number[]; added: Omit<Row, "id">[] } {
  const wantedMark = wanted && markOf(wanted);
  const [first] = own;
  if (!wanted || (first && markOf(first) === wantedMark)) {
    const outdated = own.filter((row) => markOf(row) === mark && markOf(row) !== wantedMark);
    return { gone: outdated.map(({ id }) => id), added: [] };
  }
  // Checkout takes the first, and shows no field to mend it: a wrong one is put right by the school's file alone.
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
