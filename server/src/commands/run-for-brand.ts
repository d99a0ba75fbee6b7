import type { Config } from "../config.ts";
import type { BrandDb, Database } from "../db/database.ts";
import { withDatabase } from "./open-database.ts";
import { readConfig } from "./read-config.ts";
import { requireBrand } from "./require-brand.ts";

/** The brand that a command was given, and where what belongs to it is found. */
export type GivenBrand = {
  readonly slug: string;
  readonly db: BrandDb;
  readonly database: Database;
  readonly config: Config;
};

/**
 * Runs a command's work on a brand. Whatever fails is printed for the operator, after the sentences that `explain` has of it, and the
 * process ends with code 1.
 */
export async function runForBrand(
  slug: string,
  work: (brand: GivenBrand) => Promise<void>,
  explain: (error: unknown) => readonly string[] = () => [],
): Promise<void> {
  try {
    const config = readConfig();
    await withDatabase(config, async (database) =>
      work({ slug, db: await requireBrand(database, slug), database, config }),
    );
  } catch (error) {
    for (const sentence of [...explain(error), (error as Error).message]) console.error(sentence);
    process.exitCode = 1;
  }
}
