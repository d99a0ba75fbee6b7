import { listBrandSlugs } from "../db/brands.ts";
import type { BrandDb, Database } from "../db/database.ts";

/** The tables of a brand that a command was told. One there isn't is refused with a sentence that names those there are, if any. */
export async function requireBrand(database: Database, slug: string): Promise<BrandDb> {
  const slugs = await listBrandSlugs(database.registry);
  if (slugs.includes(slug)) return database.brand(slug);
  const known = slugs.length === 0 ? "none was imported yet" : `there are: ${slugs.join(", ")}`;
  throw new Error(`There is no brand "${slug}"; ${known}.`);
}
