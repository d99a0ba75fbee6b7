import type { AppInfo } from "@sabia/contract";
import type { BrandDb, Database, RegistryDb } from "./database.ts";

/** What a request knows of its brand: found by host, with the only door to the brand's tables. */
export type Brand = {
  readonly slug: string;
  /** Its names on the network, in no order. */
  readonly hosts: readonly string[];
  readonly db: BrandDb;
  readonly timeZone: string;
  readonly financial: boolean;
  readonly appInfo: AppInfo;
};

/** Finds brands by host. Reads again after `lifetimeMs`, so that an import elsewhere shows without a restart. */
export type BrandDirectory = {
  find(host: string): Promise<Brand | undefined>;
  /** By slug: for work that no request brings. */
  get(slug: string): Promise<Brand | undefined>;
  list(): Promise<{ slug: string; hosts: string[]; name: string }[]>;
  /** The names of all brands on the network, also of one that can't be read. */
  listHosts(): Promise<string[]>;
  /** Whether what a query missed went with its whole brand, which was removed while it was known here. It is known no longer then. */
  isOfRemoved(error: unknown): Promise<boolean>;
};

/** Codes of a missing table and of a missing schema, and how the message, in whatever language, names the brand. */
const missing: Readonly<Record<string, RegExp>> = {
  "42P01": /(?<![\w.])brand_(\w+)\./,
  "3F000": /(?<![\w.])brand_(\w+)/,
};

/** The slug of the brand of which a query missed something. */
function findSlugIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return missing[String((error as { code?: unknown }).code)]?.exec(error.message)?.[1];
}

/** `brand` as it was read last; one that never could be read has the reason. */
type Entry = { slug: string; hosts: string[]; isDefault: boolean; brand?: Brand; fault?: unknown };

function toBrand({ brand, fault }: Entry): Brand {
  // Never another brand's portal at this one's host.
  if (!brand) throw fault;
  return brand;
}

export type LoadAppInfo = (
  db: BrandDb,
) => Promise<{ appInfo: AppInfo; timeZone: string; financial: boolean } | undefined>;

/**
 * `loadAppInfo` is the app-info feature's query: the platform knows no table of the domain. After `silenceMs` without a visitor
 * what is known may be of long ago, so that the next one waits until it is read again.
 */
export function createBrandDirectory(
  database: Database,
  loadAppInfo: LoadAppInfo,
  lifetimeMs = 5_000,
  silenceMs = 60_000,
): BrandDirectory {
  let known: Entry[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  let failed = false;

  async function read() {
    const rows = await database.registry
      .selectFrom("brands")
      .leftJoin("brand_hosts", "brand_hosts.brand_slug", "brands.slug")
      .select(["brands.slug", "brands.is_default", "brand_hosts.host"])
      .orderBy("brands.slug")
      .execute();
    const entries = await Promise.all(
      [...new Set(rows.map((row) => row.slug))].map(async (slug): Promise<Entry | undefined> => {
        const db = database.brand(slug);
        const own = rows.filter((row) => row.slug === slug);
        const hosts = own.flatMap((row) => row.host ?? []);
        const entry = { slug, hosts, isDefault: own[0]?.is_default ?? false };
        try {
          const info = await loadAppInfo(db);
          return info && { ...entry, brand: { slug, hosts, db, ...info } };
        } catch (fault) {
          const before = known.find((one) => one.slug === slug)?.brand;
          return { ...entry, fault, ...(before && { brand: before }) };
        }
      }),
    );
    const told = entries.filter((entry) => entry !== undefined);
    if (told.length > 0 && told.every(({ fault }) => fault !== undefined)) throw told[0]?.fault;
    known = told;
    readAt = performance.now();
  }

  async function readAgain() {
    try {
      await read();
      failed = false;
    } catch (error) {
      failed = true;
      throw error;
    } finally {
      reading = undefined;
    }
  }

  async function current(): Promise<Entry[]> {
    const age = performance.now() - readAt;
    if (age >= lifetimeMs) {
      reading ??= readAgain();
      // What was read before serves on while it is read again, also when the database is away for a moment.
      if (readAt === Number.NEGATIVE_INFINITY) await reading;
      // Nobody waits again for one that has been away for longer.
      else if (age >= silenceMs && !failed) await reading.catch(() => {});
      else reading.catch(() => {});
    }
    return known;
  }

  return {
    async find(host) {
      // A name written to its very end, with the root's dot, is the same name.
      const name = host.replace(/\.?(:\d+)?$/, "").toLowerCase();
      const hasName = ({ hosts }: Entry) => hosts.includes(name);
      // A name that nobody had may be that of a school imported since, whose first visitor isn't shown another one.
      if (!(await current()).some(hasName)) await reading?.catch(() => {});
      const found = known.find(hasName) ?? known.find(({ isDefault }) => isDefault);
      return found && toBrand(found);
    },
    async get(slug) {
      const found = (await current()).find((entry) => entry.slug === slug);
      return found && toBrand(found);
    },
    list: async () =>
      (await current()).flatMap(({ brand }) =>
        brand ? [{ slug: brand.slug, hosts: [...brand.hosts], name: brand.appInfo.name }] : [],
      ),
    listHosts: async () => (await current()).flatMap(({ hosts }) => hosts),
    async isOfRemoved(error) {
      const slug = findSlugIn(error);
      if (slug === undefined) return false;
      const brands = database.registry.selectFrom("brands").select("slug").where("slug", "=", slug);
      if (await brands.executeTakeFirst()) return false;
      known = known.filter((entry) => entry.slug !== slug);
      return true;
    },
  };
}

/** The hosts of each brand, by slug. */
export function listBrandHosts(registry: RegistryDb): Promise<{ slug: string; hosts: string[] }[]> {
  return registry
    .selectFrom("brand_hosts")
    .select(({ fn }) => ["brand_slug as slug", fn.agg<string[]>("array_agg", ["host"]).as("hosts")])
    .groupBy("brand_slug")
    .orderBy("brand_slug")
    .execute();
}

/** The slugs of all brands. */
export async function listBrandSlugs(registry: RegistryDb): Promise<string[]> {
  const rows = await registry.selectFrom("brands").select("slug").orderBy("slug").execute();
  return rows.map((row) => row.slug);
}
