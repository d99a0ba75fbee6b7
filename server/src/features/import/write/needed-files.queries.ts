import type { BrandDb } from "../../../db/database.ts";
import { noteDeletedFiles } from "../../files/public.ts";
import type { Package } from "../read/package.types.ts";
import type { PackageFile } from "../read/package-files.ts";
import { storageKeyOf } from "./files.queries.ts";
import type { Ledger } from "./ledger.ts";
import type { Writer } from "./rows.queries.ts";

/** The enrollments of earlier imports that were ended in the portal since. */
export async function loadEnded(db: BrandDb, ledger: Ledger): Promise<ReadonlySet<string>> {
  const enrollments = await db.selectFrom("enrollments").select("number").execute();
  return new Set(ledger.gone("enrollment", new Set(enrollments.map(({ number }) => number))));
}

/**
 * All files except those of answers in ended or erased enrollments: an old package must not bring back what an
 * erasure deleted.
 */
export function listNeededFiles(
  { files, answers, enrollments }: Package,
  { ledger, ended }: { readonly ledger: Ledger; readonly ended: ReadonlySet<string> },
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

/**
 * The package without the files of students who were erased while its files were stored. Their bytes may have
 * been stored again, so the cleaning is told to remove them.
 */
export async function dropErasedFiles({ tx, ledger }: Writer, content: Package): Promise<Package> {
  const files = listNeededFiles(content, { ledger, ended: await loadEnded(tx, ledger) });
  const needed = new Set(files);
  const dropped = content.files.filter((file) => !needed.has(file));
  await noteDeletedFiles(
    tx,
    dropped.map(({ sha256 }) => storageKeyOf(content.brand.slug, sha256)),
  );
  return { ...content, files };
}
