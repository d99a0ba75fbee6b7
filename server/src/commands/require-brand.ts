import { listBrandSlugs } from "../db/brands.ts";
import type { BrandDb, Database } from "../db/database.ts";

/** The tables of the brand that a command was given. Throws an error that lists the existing brands if there is none of that name. */
export async function requireBrand(database: Database, slug: string): Promise<BrandDb> {
  const slugs = await listBrandSlugs(database.registry);
  if (slugs.includes(slug)) return database.brand(slug);
  const known = slugs.length === 0 ? "none was imported yet" : `there are: ${slugs.join(", ")}`;
  throw new Error(`There is no brand "${slug}"; ${known}.`);
}
