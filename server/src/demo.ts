import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { withAdvisoryLock } from "./db/advisory-lock.ts";
import { listBrandSlugs } from "./db/brands.ts";
import type { Database } from "./db/database.ts";
import { importPackage } from "./features/import/public.ts";
import type { Storage } from "./platform/storage/storage.ts";

const folder = join(import.meta.dirname, "../../demo");

/** The demo's content packages, the default brand first. */
export async function listDemoPackages(): Promise<string[]> {
  const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  return names.map((entry) => join(folder, entry.name)).sort();
}

/**
 * On a database without any brand, brings in the demo, so that a first start has something to show. A first
 * start that was cut off between two brands is made good; of several at once one does the work and the others wait.
 */
export async function importDemoWhenEmpty(options: {
  database: Database;
  storage: Storage;
  log: Logger;
}): Promise<void> {
  const { database } = options;
  if (!(await lacksDemo(database))) return;
  await withAdvisoryLock(database.pool, "demo", async () => {
    if (!(await lacksDemo(database))) return;
    for (const path of await listDemoPackages())
      await importPackage({ ...options, folder: path, now: new Date() });
  });
}

/** True when there is no brand but the demo's, and not all of those. */
export async function lacksDemo({ registry }: Database): Promise<boolean> {
  const slugs = await listBrandSlugs(registry);
  if (slugs.length === 0) return true;
  const demo = (await readDemoBrands()).map((brand) => brand.slug);
  return slugs.length < demo.length && slugs.every((slug) => demo.includes(slug));
}

/** What a demo brand says of itself, as far as it is needed here. */
type DemoSource = { path: string; slug: string; name: string; hosts: string[] };

async function readDemoBrands(): Promise<DemoSource[]> {
  const { parse } = await import("yaml");
  const paths = await listDemoPackages();
  return Promise.all(
    paths.map(async (path) => ({ path, ...parse(await readFile(join(path, "brand.yaml"), "utf8")) })),
  );
}

type DemoBrand = {
  slug: string;
  name: string;
  host: string;
  accounts: { email: string; password: string }[];
};

/** The demo brands that this database holds, each with its first accounts and their first passwords. */
export async function listDemoAccounts(database: Database): Promise<DemoBrand[]> {
  const slugs = await listBrandSlugs(database.registry);
  const { parse } = await import("csv-parse/sync");
  const brands: DemoBrand[] = [];
  for (const { path, slug, name, hosts } of await readDemoBrands()) {
    if (!slugs.includes(slug)) continue;
    const people: { email: string; password: string }[] = parse(await readFile(join(path, "people.csv")), {
      columns: true,
    });
    const accounts = people.filter((person) => person.password !== "").slice(0, 3);
    brands.push({ slug, name, host: hosts[0] ?? "localhost", accounts });
  }
  return brands;
}
