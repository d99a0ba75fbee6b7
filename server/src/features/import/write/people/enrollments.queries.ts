import { sql } from "kysely";
import { resolveMoment } from "../../read/moments.ts";
import type { EnrollmentSource } from "../../read/package.types.ts";
import type { Refusals } from "../../refusals.ts";
import { fingerprintOf } from "../ledger.ts";
import { type Clocks, type Dated, moveDates } from "../move-dates.queries.ts";
import { insertRows, updateRows, type Writer } from "../rows.queries.ts";

/** What enrollments refer to, and the basis for resolving their dates. */
type Known = Clocks & {
  readonly people: ReadonlyMap<string, number>;
  readonly groups: ReadonlyMap<string, number>;
};

const pairOf = (personId: number, groupId: number) => `${personId}/${groupId}`;

/** Loads the ids of all enrollments by number. */
export async function loadEnrollmentIds({ tx }: Writer): Promise<Map<string, number>> {
  const rows = await tx.selectFrom("enrollments").select(["id", "number"]).execute();
  return new Map(rows.map(({ id, number }) => [number, id]));
}

type Row = {
  readonly id: number;
  readonly number: string;
  readonly person_id: number;
  readonly group_id: number;
};

/**
 * Tracks which enrollment occupies a person's place in a group. A place can pass to another enrollment in the
 * same import.
 */
class Places {
  readonly #owners: ReadonlyMap<string, string>;
  readonly #claimed: { owner: string; place: EnrollmentSource["place"] }[] = [];
  readonly #leaving = new Map<string, number>();

  constructor(rows: readonly Row[]) {
    this.#owners = new Map(rows.map((row) => [pairOf(row.person_id, row.group_id), row.number]));
  }

  take(pair: string, { number, place }: EnrollmentSource, row: Row | undefined): void {
    const owner = this.#owners.get(pair);
    if (owner === number) return;
    if (row) this.#leaving.set(number, row.id);
    if (owner !== undefined) this.#claimed.push({ owner, place });
  }

  /** The ids of the enrollments that must leave their place first. Refuses places that nobody leaves. */
  settle(refusals: Refusals): number[] {
    for (const { owner, place } of this.#claimed) {
      if (!this.#leaving.has(owner))
        refusals.add(place, `this person is in this group already, by the enrollment ${owner}`);
    }
    return this.#claimed.length > 0 ? [...this.#leaving.values()] : [];
  }
}

/** The status stands apart: orders change it as well, so it is written only if it changed in the files. */
const fingerprintEnrollment = ({ studentNumber, group, status, createdAt }: EnrollmentSource) =>
  `${fingerprintOf([studentNumber, group, createdAt])}.${status}`;

/** The fingerprint of earlier versions: one hash of everything, which doesn't tell what changed. */
const formerFingerprint = ({ studentNumber, group, status, createdAt }: EnrollmentSource) =>
  fingerprintOf([studentNumber, group, status, createdAt]);

type Update = Row & { readonly created_at: Date };

/** Updates changed enrollments, after taking `leaving` out of their groups to free the places. */
async function moveEnrollments(writer: Writer, updates: readonly Update[], leaving: readonly number[]) {
  const { tx, schema } = writer;
  const constraint = sql.id(schema, "enrollments_group_id_fkey");
  if (leaving.length > 0) {
    await sql`set constraints ${constraint} deferred`.execute(tx);
    // A group id that doesn't exist and is different for each enrollment of a person.
    await tx
      .updateTable("enrollments")
      .set({ group_id: sql<number>`-group_id` })
      .where("id", "=", sql<number>`any(${leaving}::int[])`)
      .execute();
  }
  await updateRows(writer, "enrollments", updates);
  await sql`set constraints ${constraint} immediate`.execute(tx);
}

/** Writes the enrollments; returns the ids of all enrollments by number. */
export async function writeEnrollments(
  writer: Writer,
  enrollments: readonly EnrollmentSource[],
  { people, groups, ...clocks }: Known,
): Promise<Map<string, number>> {
  const { tx, ledger, refusals } = writer;
  const rows = await tx.selectFrom("enrollments").select(["id", "number", "person_id", "group_id"]).execute();
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const places = new Places(rows);
  const valuesOf = (source: EnrollmentSource, person_id: number, group_id: number) => ({
    number: source.number,
    person_id,
    group_id,
    created_at: resolveMoment(source.createdAt, clocks.anchorDay, clocks.timeZone),
  });
  const inserts: (ReturnType<typeof valuesOf> & Pick<EnrollmentSource, "status">)[] = [];
  const updates: Update[] = [];
  const statuses: { id: number; status: string }[] = [];
  const same: Dated[] = [];
  for (const source of enrollments) {
    const { number, studentNumber, group, status, createdAt, place } = source;
    const row = byNumber.get(number);
    const personId = people.get(studentNumber);
    const groupId = groups.get(group);
    // If a package without the enrollment was imported since the erasure, its mark is gone.
    if (!row && ledger.isErased("person", studentNumber)) ledger.markErased(number);
    // Its person was erased, or the enrollment ended, in the portal: an old file must not bring it back.
    if (personId === undefined || groupId === undefined || (!row && ledger.stored("enrollment", number))) {
      ledger.count("enrollment", "kept");
      continue;
    }
    const before = ledger.stored("enrollment", number);
    const fingerprint = fingerprintEnrollment(source);
    const outcome = ledger.record(
      { kind: "enrollment", key: number, fingerprint },
      { exists: row !== undefined, former: formerFingerprint(source) },
    );
    if (outcome === "unchanged") {
      if (row) same.push({ id: row.id, at: createdAt });
      continue;
    }
    if (row && row.person_id !== personId)
      refusals.add(place, "the number is another person's enrollment: take a new one");
    places.take(pairOf(personId, groupId), source, row);
    const values = valuesOf(source, personId, groupId);
    if (!row) {
      inserts.push({ ...values, status });
      continue;
    }
    updates.push({ id: row.id, ...values });
    if (before?.split(".")[1] !== status) statuses.push({ id: row.id, status });
  }
  const leaving = places.settle(refusals);
  refusals.throwIfAny();
  await moveEnrollments(writer, updates, leaving);
  await updateRows(writer, "enrollments", statuses);
  await moveDates(writer, "enrollments", same, clocks);
  const ids = new Map(rows.map((row) => [row.number, row.id]));
  for (const { id, number } of await insertRows(writer, "enrollments", inserts, ["id", "number"]))
    ids.set(number, id);
  return ids;
}
