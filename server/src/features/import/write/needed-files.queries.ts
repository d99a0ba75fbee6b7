import type { BrandDb, BrandTransaction } from "../../../db/database.ts";
import { noteDeletedFiles, packageFileKey } from "../../files/public.ts";
import type { Package } from "../read/package.types.ts";
import type { PackageFile } from "../read/package-files.ts";
import type { Ledger } from "./ledger.ts";
import type { Writer } from "./rows.queries.ts";

/** The enrollments of earlier imports that were ended in the portal since. */
export async function loadEnded(db: BrandDb, ledger: Ledger): Promise<ReadonlySet<string>> {
  const enrollments = await db.selectFrom("enrollments").select("number").execute();
  return new Set(ledger.gone("enrollment", new Set(enrollments.map(({ number }) => number))));
}

/** What a brand's earlier imports wrote, and which of its enrollments were ended since. */
type Opened = { readonly ledger: Ledger; readonly ended: ReadonlySet<string> };

/**
 * All files except those of answers in ended or erased enrollments: an old package must not bring back what an
 * erasure deleted.
 */
export function listNeededFiles(
  { files, answers, enrollments }: Package,
  { ledger, ended }: Opened,
): PackageFile[] {
  const erased = enrollments.filter(({ studentNumber }) => ledger.isErased("person", studentNumber));
  const withoutAnswers = new Set([...ended, ...erased.map(({ number }) => number)]);
  const answered = new Set(
    answers
      .filter(({ enrollment }) => !withoutAnswers.has(enrollment))
      .flatMap((list) => list.answers.flatMap(({ file, feedbackFile }) => [file, feedbackFile])),
  );
  return files.filter((file) => file.isContent || answered.has(file));
}

async function noteUnneeded(
  tx: BrandTransaction,
  { files, brand }: Package,
  needed: PackageFile[],
): Promise<void> {
  const kept = new Set(needed);
  const dropped = files.filter((file) => !kept.has(file));
  await noteDeletedFiles(
    tx,
    dropped.map(({ sha256 }) => packageFileKey(brand.slug, sha256)),
  );
}

/**
 * Tells the cleaning to remove the files of students who were erased while the package's files were stored: their
 * bytes may have been stored again, and the rest of the import may be refused.
 */
export const noteErasedFiles = (db: BrandDb, content: Package, opened: Opened): Promise<void> =>
  db.transaction().execute((tx) => noteUnneeded(tx, content, listNeededFiles(content, opened)));

/** The package without such files, of which the cleaning is told. */
export async function dropErasedFiles({ tx, ledger }: Writer, content: Package): Promise<Package> {
  const files = listNeededFiles(content, { ledger, ended: await loadEnded(tx, ledger) });
  await noteUnneeded(tx, content, files);
  return { ...content, files };
}
