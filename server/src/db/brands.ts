import type { AppInfo } from "@sabia/contract";
import type { BrandDb, Database, RegistryDb } from "./database.ts";
import { codeOf, states } from "./sql-errors.ts";

/** What a request knows of its brand, found by host; `db` is the only access to the brand's tables. */
export type Brand = {
  readonly slug: string;
  /** Its host names, in no order. */
  readonly hosts: readonly string[];
  readonly db: BrandDb;
  readonly timeZone: string;
  readonly financial: boolean;
  readonly appInfo: AppInfo;
};

/** Finds brands by host. Reads again after `lifetimeMs`, so that an import elsewhere shows without a restart. */
export type BrandDirectory = {
  find(host: string): Promise<Brand | undefined>;
  /** By slug: for work outside a request. */
  get(slug: string): Promise<Brand | undefined>;
  list(): Promise<{ slug: string; hosts: string[]; name: string }[]>;
  /** The host names of all brands, including one whose settings can't be read. */
  listHosts(): Promise<string[]>;
  /** True if the error names a schema or table of a brand that was removed; also forgets that brand. */
  isOfRemoved(error: unknown): Promise<boolean>;
};

/** Codes of a missing table and a missing schema, with the pattern that finds the brand in a message of any language. */
const missing: Readonly<Record<string, RegExp>> = {
  [states.noTable]: /(?<![\w.])brand_(\w+)\./,
  [states.noSchema]: /(?<![\w.])brand_(\w+)/,
};

/** The slug of the brand whose table or schema a query found missing. */
function findSlugIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return missing[codeOf(error) ?? ""]?.exec(error.message)?.[1];
}

/** `brand` as last read; `fault` is why the latest reading failed. */
type Entry = { slug: string; hosts: string[]; isDefault: boolean; brand?: Brand; fault?: unknown };

function toBrand({ brand, fault }: Entry): Brand {
  // An error, rather than the default brand's portal at this brand's host.
  if (!brand) throw fault;
  return brand;
}

export type LoadAppInfo = (
  db: BrandDb,
) => Promise<{ appInfo: AppInfo; timeZone: string; financial: boolean } | undefined>;

/**
 * `loadAppInfo` is the app-info feature's query: `db` asks for no table of the domain itself. After `silenceMs` without a visitor the
 * cache may be very old, so the next visitor waits until it is read again.
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
    const found = entries.filter((entry) => entry !== undefined);
    if (found.length > 0 && found.every(({ fault }) => fault !== undefined)) throw found[0]?.fault;
    known = found;
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
      // The old state serves on while it is read again, also when the database is away for a moment.
      if (readAt === Number.NEGATIVE_INFINITY) await reading;
      // After a failed reading nobody waits for the next one.
      else if (age >= silenceMs && !failed) await reading.catch(() => {});
      else reading.catch(() => {});
    }
    return known;
  }

  return {
    async find(host) {
      // A fully qualified name, with the root's trailing dot, is the same name.
      const name = host.replace(/\.?(:\d+)?$/, "").toLowerCase();
      const hasName = ({ hosts }: Entry) => hosts.includes(name);
      // An unknown name may be that of a school imported since: its first visitor must not get the default brand.
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
