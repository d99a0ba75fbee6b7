import { listBrandSlugs } from "../db/brands.ts";
import type { BrandDb, Database } from "../db/database.ts";

/** The tables of a brand that a command was told. One there isn't is refused with a sentence that names those there are. */
export async function requireBrand(database: Database, slug: string): Promise<BrandDb> {
  const slugs = await listBrandSlugs(database.registry);
  if (slugs.includes(slug)) return database.brand(slug);
  throw new Error(`There is no brand "${slug}"; there are: ${slugs.join(", ")}.`);
}
