import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { withAdvisoryLock } from "./db/advisory-lock.ts";
import { listBrandSlugs } from "./db/brands.ts";
import type { Database } from "./db/database.ts";
import { findSettings } from "./features/app-info/public.ts";
import { hasStudents } from "./features/auth/public.ts";
import { formatRefusals, ImportRefused, importPackage } from "./features/import/public.ts";
import { systemClock } from "./platform/clock.ts";
import type { Storage } from "./platform/storage/storage.ts";

const folder = join(import.meta.dirname, "../../demo");

/** Any other folder beside them is a school's own. */
const names = ["escola-sabia", "instituto-ipe"];

/** The demo's content packages, the default brand first; none if an installation left their folder out. */
export const listDemoPackages = (within = folder): string[] =>
  names.map((name) => join(within, name)).filter((path) => existsSync(join(path, "brand.yaml")));

/**
 * Imports the demo into a database without any other brand, so that a first start has something to show.
 * Completes a first start that was aborted between two brands; of several processes at once, one imports and
 * the others wait.
 */
export async function importDemoWhenEmpty(options: {
  database: Database;
  storage: Storage;
  log: Logger;
}): Promise<void> {
  const { database } = options;
  if ((await findMissingDemo(database)).length === 0) return;
  await withAdvisoryLock(database.pool, "demo", async () => {
    for (const folder of await findMissingDemo(database))
      await importPackage({ ...options, folder, clock: systemClock }).catch((error) => {
        if (!(error instanceof ImportRefused)) throw error;
        throw new Error(`${formatRefusals(error)}\n\n${error.message}. It is the demo in ${folder}.`);
      });
  });
}

/** The demo packages to import: the missing ones, if there is no brand but the demo's. */
export async function findMissingDemo(database: Database): Promise<string[]> {
  const [slugs, demo] = await Promise.all([listBrandSlugs(database.registry), readDemoBrands()]);
  const held = await findHeld(database, demo, slugs);
  if (held.length < slugs.length) return [];
  return demo.filter((brand) => !held.includes(brand)).map(({ path }) => path);
}

/**
 * The demo packages to reset: those whose brands the database has, changed or not, and the missing ones. Throws if
 * it has only a school's own brands. One of them is never reset, even with the demo's slug: it has another name, and
 * none of the demo's people.
 */
export async function findResettable(database: Database): Promise<string[]> {
  const [slugs, demo] = await Promise.all([listBrandSlugs(database.registry), readDemoBrands()]);
  const held = await findHeld(database, demo, slugs);
  const missing = demo.filter(({ slug }) => !slugs.includes(slug));
  for (const brand of demo) {
    if (held.includes(brand) || missing.includes(brand)) continue;
    const people = await readPeople(brand);
    const numbers = people.map(({ student_number }) => student_number);
    if (await hasStudents(database.brand(brand.slug), numbers)) held.push(brand);
  }
  if (slugs.length > 0 && held.length === 0)
    throw new Error("this database has schools of its own, and none of the demo's.");
  return demo.filter((brand) => held.includes(brand) || missing.includes(brand)).map(({ path }) => path);
}

/** The fields of a demo brand that are needed here. */
type DemoSource = { path: string; slug: string; name: string; hosts: string[] };

async function readDemoBrands(): Promise<DemoSource[]> {
  const { parse } = await import("yaml");
  return Promise.all(
    listDemoPackages().map(async (path) => ({
      path,
      ...parse(await readFile(join(path, "brand.yaml"), "utf8")),
    })),
  );
}

type DemoPerson = { student_number: string; email: string; password: string };

async function readPeople({ path }: DemoSource): Promise<DemoPerson[]> {
  const { parse } = await import("csv-parse/sync");
  return parse(await readFile(join(path, "people.csv")), { columns: true });
}

/**
 * Which of the demo's brands the database has. A school's brand may have begun as a copy with the same slug:
 * its name says.
 */
async function findHeld(
  database: Database,
  demo: readonly DemoSource[],
  slugs: readonly string[],
): Promise<DemoSource[]> {
  const held = await Promise.all(
    demo.map(
      async ({ slug, name }) =>
        slugs.includes(slug) && (await findSettings(database.brand(slug)))?.name === name,
    ),
  );
  return demo.filter((_brand, at) => held[at]);
}

type DemoBrand = {
  slug: string;
  name: string;
  host: string;
  accounts: { email: string; password: string }[];
};

/** The demo brands in this database, each with its first accounts and their initial passwords. */
export async function listDemoAccounts(database: Database): Promise<DemoBrand[]> {
  const [slugs, demo] = await Promise.all([listBrandSlugs(database.registry), readDemoBrands()]);
  const brands: DemoBrand[] = [];
  for (const brand of await findHeld(database, demo, slugs)) {
    const people = await readPeople(brand);
    const accounts = people.filter((person) => person.password !== "").slice(0, 3);
    const { slug, name, hosts } = brand;
    brands.push({ slug, name, host: hosts[0] ?? "localhost", accounts });
  }
  return brands;
}
