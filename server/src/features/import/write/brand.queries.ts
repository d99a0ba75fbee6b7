import { sql, type Transaction } from "kysely";
import type { BrandTransaction, Database, RegistryDb } from "../../../db/database.ts";
import { brandSchema, migrateBrand } from "../../../db/migrate.ts";
import type { DB as RegistryTables } from "../../../db/types/registry.ts";
import type { BrandSource } from "../read/package.types.ts";
import type { Refusals } from "../refusals.ts";
import { fingerprintOf } from "./ledger.ts";
import type { Clocks } from "./move-dates.queries.ts";
import type { Writer } from "./rows.queries.ts";

/** Refuses hosts that belong to another brand, and a second default brand. */
export async function checkBrand(
  registry: RegistryDb,
  brand: BrandSource,
  refusals: Refusals,
): Promise<void> {
  const owned = await registry
    .selectFrom("brand_hosts")
    .select(["host", "brand_slug"])
    .where("host", "in", [...brand.hosts])
    .where("brand_slug", "!=", brand.slug)
    .execute();
  for (const { host, brand_slug } of owned) {
    refusals.add(
      brand.placeOf("hosts", brand.hosts.indexOf(host)),
      `the host ${host} belongs to the brand ${brand_slug}`,
    );
  }
  if (!brand.isDefault) return;
  const other = await registry
    .selectFrom("brands")
    .select("slug")
    .where("is_default", "=", true)
    .where("slug", "!=", brand.slug)
    .executeTakeFirst();
  if (other) refusals.add(brand.placeOf("default"), `the brand ${other.slug} is the default one already`);
}

/** Creates the brand's schema, or brings it up to date. */
export async function prepareBrand(database: Database, slug: string): Promise<void> {
  await migrateBrand(database.pool, slug);
}

/** The day that the brand's relative dates count from, `YYYY-MM-DD`; undefined before its first import. */
export async function findAnchorDay(database: Database, slug: string): Promise<string | undefined> {
  const { rows } = await sql<{
    found: boolean;
  }>`select to_regclass(${`${brandSchema(slug)}.settings`}) is not null as found`.execute(database.registry);
  if (!rows[0]?.found) return undefined;
  const settings = await database.brand(slug).selectFrom("settings").select("anchor_date").executeTakeFirst();
  return settings?.anchor_date;
}

/**
 * Keeps other brands' imports from the registry until the transaction ends: two new brands imported at once
 * could both want a host. Waits for them, before anything is locked that students need.
 */
export async function takeRegistryLock(tx: BrandTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sabia import registry', 0))`.execute(tx);
}

/**
 * Writes the brand's settings, its row in the registry and its hosts; returns the basis for resolving dates.
 */
export async function writeBrand(writer: Writer, brand: BrandSource, today: string): Promise<Clocks> {
  const { tx, ledger, refusals } = writer;
  const registry = tx.withSchema("registry") as unknown as Transaction<RegistryTables>;
  await takeRegistryLock(tx);
  await checkBrand(registry, brand, refusals);
  refusals.throwIfAny();

  const { slug, name, hosts, isDefault, timeZone, credit, financial, theme, privacyHtml } = brand;
  const fingerprint = fingerprintOf([
    name,
    hosts,
    isDefault,
    timeZone,
    credit,
    financial,
    theme,
    privacyHtml,
  ]);
  const settings = await tx.selectFrom("settings").select(["anchor_date", "time_zone"]).executeTakeFirst();
  const known = await registry
    .selectFrom("brands")
    .select("slug")
    .where("slug", "=", slug)
    .executeTakeFirst();
  const anchorDay = settings?.anchor_date ?? today;
  const clocks = { anchorDay, timeZone, timeZoneBefore: settings?.time_zone };
  const exists = Boolean(settings && known);
  if (ledger.record({ kind: "brand", key: slug, fingerprint }, { exists }) === "unchanged") return clocks;

  const values = {
    name,
    time_zone: timeZone,
    credit,
    financial,
    theme: JSON.stringify(theme),
    privacy_html: privacyHtml,
  };
  await tx
    .insertInto("settings")
    .values({ ...values, anchor_date: anchorDay })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...values, updated_at: sql`now()` }))
    .execute();
  await registry
    .insertInto("brands")
    .values({ slug, is_default: isDefault })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ is_default: isDefault }))
    .execute();
  await registry
    .deleteFrom("brand_hosts")
    .where("brand_slug", "=", slug)
    .where("host", "not in", [...hosts])
    .execute();
  await registry
    .insertInto("brand_hosts")
    .values(hosts.map((host) => ({ host, brand_slug: slug })))
    .onConflict((conflict) => conflict.column("host").doNothing())
    .execute();
  return clocks;
}
