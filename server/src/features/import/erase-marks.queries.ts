import type { BrandTransaction } from "../../db/database.ts";
import { erasedMark } from "./person-fingerprint.ts";

/** Empties what the import remembers of a person's fields. The row stays for good: it keeps an old file from bringing them back. */
export async function eraseMarks(trx: BrandTransaction, personId: number): Promise<void> {
  await trx
    .updateTable("import_fingerprints")
    .set({ fingerprint: erasedMark })
    .where("kind", "=", "person")
    .where("key", "=", (eb) => eb.selectFrom("people").select("student_number").where("id", "=", personId))
    .execute();
}
