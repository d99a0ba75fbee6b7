import { sql } from "kysely";
import type { BrandDb, Database } from "../../../db/database.ts";
import { prepareBrand } from "./brand.queries.ts";
import { Ledger } from "./ledger.ts";
import { loadEnded } from "./needed-files.queries.ts";
import { loadEmails } from "./people/people.queries.ts";
import { insertRows, type Writer } from "./rows.queries.ts";

/** Loads what the last import wrote. */
export async function loadLedger(db: BrandDb): Promise<Ledger> {
  return new Ledger(await db.selectFrom("import_fingerprints").selectAll().execute());
}

/** What a brand holds before an import. */
export type BrandState = {
  readonly ledger: Ledger;
  /** The e-mails of people who can sign in, by student number. */
  readonly emails: ReadonlyMap<string, string>;
  /** The enrollments that were ended in the portal since the last import. */
  readonly ended: ReadonlySet<string>;
};

/** The state of a brand that is new, or about to be emptied. */
export const emptyState = (): BrandState => ({ ledger: new Ledger([]), emails: new Map(), ended: new Set() });

/** Brings the brand's schema up to date and loads its state. */
export async function loadState(database: Database, slug: string): Promise<BrandState> {
  await prepareBrand(database, slug);
  const db = database.brand(slug);
  const ledger = await loadLedger(db);
  return { ledger, emails: await loadEmails(db), ended: await loadEnded(db, ledger) };
}

/** Stores the fingerprints that this import changed. */
export async function saveLedger(writer: Writer): Promise<void> {
  const { tx, schema, ledger } = writer;
  const drop = [...ledger.forgotten, ...ledger.written];
  for (let start = 0; start < drop.length; start += 1000) {
    const batch = drop.slice(start, start + 1000).map(({ kind, key }) => ({ kind, key }));
    await sql`delete from ${sql.id(schema, "import_fingerprints")} as target
      using json_to_recordset(${JSON.stringify(batch)}::json) as gone (kind text, key text)
      where target.kind = gone.kind and target.key = gone.key`.execute(tx);
  }
  await insertRows(writer, "import_fingerprints", ledger.written);
}
