import type { CoursePackageSource } from "../../read/package.types.ts";
import { fingerprintOf } from "../ledger.ts";
import { deleteRows, insertRows, requireId, updateRows, type Writer } from "../rows.queries.ts";

const valuesOf = (source: CoursePackageSource) => ({
  id: source.id,
  position: source.position,
  name: source.name,
  type: source.type,
  description_html: source.descriptionHtml,
  status: source.status,
  amount: source.price,
  payment_methods: source.methods as string[],
  installments: source.installments,
  trial_days: source.trialDays,
});

/** Writes the packages that can be bought; returns the ids of all packages by key. */
export async function writeCoursePackages(
  writer: Writer,
  packages: readonly CoursePackageSource[],
  groups: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const rows = await writer.tx.selectFrom("packages").select("id").execute();
  const ids = new Map(rows.map(({ id }) => [String(id), id]));
  const inserts: CoursePackageSource[] = [];
  const updates: CoursePackageSource[] = [];
  for (const source of packages) {
    const { id, place: _place, ...content } = source;
    const key = String(id);
    const fingerprint = fingerprintOf(content);
    const outcome = writer.ledger.record({ kind: "package", key, fingerprint }, { exists: ids.has(key) });
    if (outcome === "new") inserts.push(source);
    else if (outcome === "changed") updates.push(source);
    ids.set(key, id);
  }
  await insertRows(writer, "packages", inserts.map(valuesOf));
  await updateRows(writer, "packages", updates.map(valuesOf));
  const changed = updates.map(({ id }) => id);
  await deleteRows(writer, "package_groups", "package_id", changed);
  const links = [...inserts, ...updates].flatMap((source) =>
    source.groups.map((slug, position) => {
      return { package_id: source.id, group_id: requireId(groups, slug), position };
    }),
  );
  await insertRows(writer, "package_groups", links);
  return ids;
}
