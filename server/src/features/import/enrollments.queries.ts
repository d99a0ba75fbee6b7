import { fingerprintOf } from "./ledger.ts";
import { resolveMoment } from "./moments.ts";
import type { EnrollmentSource } from "./package.types.ts";
import { insertRows, updateRows, type Writer } from "./rows.queries.ts";

/** What enrollments hang on, and where their dates count from. */
type Known = {
  readonly people: ReadonlyMap<string, number>;
  readonly groups: ReadonlyMap<string, number>;
  readonly anchorDay: string;
  readonly timeZone: string;
};

const pairOf = (personId: number, groupId: number) => `${personId}/${groupId}`;

/** Ids of all enrollments by number. */
export async function loadEnrollmentIds({ tx }: Writer): Promise<Map<string, number>> {
  const rows = await tx.selectFrom("enrollments").select(["id", "number"]).execute();
  return new Map(rows.map(({ id, number }) => [number, id]));
}

/** Writes the enrollments; gives the ids of all by number. */
export async function writeEnrollments(
  writer: Writer,
  enrollments: readonly EnrollmentSource[],
  { people, groups, anchorDay, timeZone }: Known,
): Promise<Map<string, number>> {
  const { tx, ledger, refusals } = writer;
  const rows = await tx.selectFrom("enrollments").select(["id", "number", "person_id", "group_id"]).execute();
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const pairs = new Map(rows.map((row) => [pairOf(row.person_id, row.group_id), row.number]));
  const valuesOf = (source: EnrollmentSource, person_id: number, group_id: number) => ({
    ...{ number: source.number, person_id, group_id, status: source.status },
    created_at: resolveMoment(source.createdAt, anchorDay, timeZone),
  });
  const inserts: ReturnType<typeof valuesOf>[] = [];
  const updates: ({ id: number } & ReturnType<typeof valuesOf>)[] = [];
  for (const source of enrollments) {
    const { number, studentNumber, group, status, createdAt, place } = source;
    const row = byNumber.get(number);
    const personId = people.get(studentNumber);
    const groupId = groups.get(group);
    // A package without it may have come since the erasure, and with that its mark is gone: the number was free.
    if (!row && ledger.isErased("person", studentNumber)) ledger.markErased(number);
    // Of somebody erased in the portal, or ended there: an old file doesn't bring it back.
    if (personId === undefined || groupId === undefined || (!row && ledger.stored("enrollment", number))) {
      ledger.count("enrollment", "kept");
      continue;
    }
    const fingerprint = fingerprintOf([studentNumber, group, status, createdAt]);
    const outcome = ledger.decide("enrollment", number, fingerprint, row !== undefined);
    if (outcome === "unchanged") continue;
    if (row && row.person_id !== personId)
      refusals.add(place, "the number is another person's enrollment: take a new one");
    const other = pairs.get(pairOf(personId, groupId));
    if (other !== undefined && other !== number) {
      refusals.add(place, `this person is in this group already, by the enrollment ${other}`);
    }
    const values = valuesOf(source, personId, groupId);
    if (row) updates.push({ id: row.id, ...values });
    else inserts.push(values);
  }
  refusals.throwIfAny();
  await updateRows(writer, "enrollments", updates);
  const ids = new Map(rows.map((row) => [row.number, row.id]));
  for (const { id, number } of await insertRows(writer, "enrollments", inserts, ["id", "number"]))
    ids.set(number, id);
  return ids;
}
