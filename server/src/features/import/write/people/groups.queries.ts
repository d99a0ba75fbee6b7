import type { GroupSource, UnitSource } from "../../read/package.types.ts";
import type { CourseIds } from "../courses/courses.queries.ts";
import { fingerprintOf } from "../ledger.ts";
import { deleteRows, insertRows, requireId, updateRows, type Writer } from "../rows.queries.ts";

/** Writes the units, whose ids come from the files; returns the ids of all units. */
export async function writeUnits(writer: Writer, units: readonly UnitSource[]): Promise<Map<string, number>> {
  const rows = await writer.tx.selectFrom("units").select("id").execute();
  const ids = new Map(rows.map(({ id }) => [String(id), id]));
  const inserts: { id: number; name: string }[] = [];
  const updates: { id: number; name: string }[] = [];
  for (const { id, name } of units) {
    const key = String(id);
    const fingerprint = fingerprintOf(name);
    const outcome = writer.ledger.record({ kind: "unit", key, fingerprint }, { exists: ids.has(key) });
    if (outcome === "new") inserts.push({ id, name });
    else if (outcome === "changed") updates.push({ id, name });
    ids.set(key, id);
  }
  await insertRows(writer, "units", inserts);
  await updateRows(writer, "units", updates);
  return ids;
}

/** Writes the groups; returns the ids of all groups by slug. */
export async function writeGroups(
  writer: Writer,
  groups: readonly GroupSource[],
  courses: CourseIds,
  files: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const rows = await writer.tx.selectFrom("groups").select(["id", "slug"]).execute();
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  const valuesOf = ({ slug, name, course, unit, annotationsHtml }: GroupSource) => {
    const syllabusId = courses.get(course)?.syllabusId;
    if (syllabusId === undefined) throw new Error(`The course ${course} has no syllabus`);
    return { slug, name, syllabus_id: syllabusId, unit_id: unit, annotations_html: annotationsHtml };
  };
  const inserts: ReturnType<typeof valuesOf>[] = [];
  const updates: ({ id: number } & ReturnType<typeof valuesOf>)[] = [];
  const written: GroupSource[] = [];
  for (const group of groups) {
    const { slug, name, course, unit, annotationsHtml } = group;
    const id = ids.get(slug);
    const fingerprint = fingerprintOf([name, course, unit, annotationsHtml]);
    const outcome = writer.ledger.record(
      { kind: "group", key: slug, fingerprint },
      { exists: id !== undefined },
    );
    if (id === undefined) inserts.push(valuesOf(group));
    else if (outcome === "changed") updates.push({ id, ...valuesOf(group) });
    if (outcome !== "unchanged") written.push(group);
  }
  for (const { id, slug } of await insertRows(writer, "groups", inserts, ["id", "slug"])) ids.set(slug, id);
  await updateRows(writer, "groups", updates);
  await deleteRows(
    writer,
    "group_images",
    "group_id",
    updates.map(({ id }) => id),
  );
  const images = written.flatMap((group) =>
    group.images.map(({ name }) => ({
      group_id: requireId(ids, group.slug),
      file_id: requireId(files, name),
    })),
  );
  await insertRows(writer, "group_images", images);
  return ids;
}
