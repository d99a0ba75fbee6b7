import { packageFileKey } from "../../files/public.ts";
import type { PackageFile } from "../read/package-files.ts";
import { fingerprintOf } from "./ledger.ts";
import { insertRows, updateRows, type Writer } from "./rows.queries.ts";

/** Writes the rows of the package's files; returns the ids of all files by name. */
export async function writeFiles(
  writer: Writer,
  brandSlug: string,
  files: readonly PackageFile[],
): Promise<Map<string, number>> {
  const rows = await writer.tx.selectFrom("files").select(["id", "name"]).execute();
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  const inserts: Parameters<typeof insertRows<"files">>[2][number][] = [];
  const updates: { id: number; is_public: boolean }[] = [];
  for (const { name, sha256, type, size, isPublic } of files) {
    const id = ids.get(name);
    const fingerprint = fingerprintOf([sha256, type, isPublic]);
    const outcome = writer.ledger.record(
      { kind: "file", key: name, fingerprint },
      { exists: id !== undefined },
    );
    const storage_key = packageFileKey(brandSlug, sha256);
    if (id === undefined) inserts.push({ name, storage_key, type, size, sha256, is_public: isPublic });
    else if (outcome === "changed") updates.push({ id, is_public: isPublic });
  }
  for (const { id, name } of await insertRows(writer, "files", inserts, ["id", "name"])) ids.set(name, id);
  await updateRows(writer, "files", updates);
  return ids;
}
