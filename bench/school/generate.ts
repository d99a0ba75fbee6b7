import { hash } from "@node-rs/argon2";
import type pg from "pg";
import { brandSchema, migrateAll, migrateBrand } from "../../server/src/db/migrate.ts";
import { hashOptions } from "../../server/src/platform/passwords.ts";
import { courseSteps } from "./courses.ts";
import { forumSteps } from "./forums.ts";
import { orderSteps } from "./orders.ts";
import { type RowCounts, rowCountsOf, smallRowCounts } from "./row-counts.ts";
import type { Plan } from "./steps.ts";
import { studentSteps } from "./students.ts";

export type SchoolOptions = {
  /** 100 is the large school, 1 a hundredth of it. */
  scale: number;
  /** The same seed and `now` give the same rows. */
  seed?: number;
  /** The base of all dates; the last midnight (UTC) by default. */
  now?: Date;
  /** Number of small brands beside it; 50 by default. */
  smallBrands?: number;
};

export type School = {
  brand: string;
  host: string;
  /** The password of every student. */
  password: string;
  smallBrands: string[];
  /** Rows of the large brand by table; `answers` are the answered exercises. */
  counts: Record<string, number>;
};

const brand = "grande";
const password = "escola-grande-1";

/** E-mail of the nth student of the large school, counted from 1. */
export const emailOf = (n: number): string => `aluno.${n}@${brand}.example`;

/** Hashes as server/src/platform/passwords.ts does, but with a fixed salt, so that the same seed gives the same rows. */
const hashPassword = (salt: string) => hash(password, { ...hashOptions, salt: Buffer.from(salt) });

const lastMidnight = () => new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000);

/** Tables with triggers that would update counters for a million rows one by one; constraints stay enabled. */
const countingTables = ["forum_discussions", "forum_replies", "phones", "addresses"];

const theme = {
  primary: "#12616f",
  accent: "#cf5a24",
  secondary: "#f0c377",
  login_background: "#0e4b57",
  login_font: "#ffffff",
  login_button: "#12616f",
  background_variant: "light",
  menu_variant: "light",
  app_variant: "light",
  login_variant: "light",
  follow_system: false,
  logo: "logo.svg",
  logo_dark: "logo.svg",
  mark: "mark.svg",
  mark_dark: "mark.svg",
};

/**
 * Creates the large school and the small brands in a database without them: migrated as every brand is, with all
 * constraints enabled. `pool` must not set a statement timeout on the client side.
 */
export async function generateSchool(pool: pg.Pool, options: SchoolOptions): Promise<School> {
  const { scale, seed = 1, now = lastMidnight(), smallBrands = 50 } = options;
  await migrateAll(pool);
  const passwordHash = await hashPassword("sal-da-escola-grande");
  const plan = { now: now.toISOString(), passwordHash };
  const slugs = Array.from({ length: smallBrands }, (_, at) => `pequena_${at + 1}`);
  for (const slug of slugs) await makeBrand(pool, slug, { ...plan, ...smallRowCounts }, seed);
  const counts = await makeBrand(pool, brand, { ...plan, ...rowCountsOf(scale) }, seed);
  return { brand, host: hostOf(brand), password, smallBrands: slugs, counts };
}

const hostOf = (slug: string) => `${slug.replace("_", "-")}.localhost`;

async function makeBrand(pool: pg.Pool, slug: string, plan: Omit<Plan, "brand">, seed: number) {
  const schema = brandSchema(slug);
  await migrateBrand(pool, slug);
  const client = await pool.connect();
  try {
    await client.query(`begin; set local search_path to ${schema}, pg_temp; set local statement_timeout = 0;
      set local work_mem = '128MB'; set local synchronous_commit = off`);
    for (const table of countingTables) await client.query(`alter table ${table} disable trigger user`);
    await client.query(`create or replace function pg_temp.draw(n bigint, what int) returns float8 language sql immutable parallel safe as
      $$ select (hashint8extended(n, what * 100003::bigint + ${seed}) & 2147483647) / 2147483648::float8 $$`);
    // First, since its revision changes with what is written into the courses.
    await client.query(
      `insert into settings (name, time_zone, credit, financial, theme, anchor_date, updated_at)
       values ($1, 'America/Sao_Paulo', 'Plataforma Sabiá', true, $2, $3::timestamptz::date, $3)`,
      [slug === brand ? "Escola Grande" : `Escola ${slug}`, JSON.stringify(theme), plan.now],
    );
    for (const step of [...courseSteps, ...studentSteps, ...forumSteps, ...orderSteps])
      await client.query(step({ ...plan, brand: slug }));
    for (const table of countingTables) await client.query(`alter table ${table} enable trigger user`);
    const tables = await listTables(client, schema);
    const counts = await countRows(client, tables);
    await continueIds(client);
    await client.query("insert into registry.brands (slug) values ($1)", [slug]);
    await client.query("insert into registry.brand_hosts (host, brand_slug) values ($1, $2)", [
      hostOf(slug),
      slug,
    ]);
    await client.query("commit");
    // Small brands are only analyzed: a vacuum of their few blocks isn't worth its writes.
    const tidy = slug === brand ? "vacuum (analyze)" : "analyze";
    await client.query(`${tidy} ${tables.map((table) => `${schema}.${table}`).join(", ")}`);
    refuseShortage(plan, counts);
    return counts;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

async function listTables(client: pg.PoolClient, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = $1 and table_name <> 'migrations' order by 1`,
    [schema],
  );
  return rows.map(({ name }) => name);
}

async function countRows(client: pg.PoolClient, tables: string[]): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; count: string }>(
    [
      ...tables.map((name) => `select '${name}' as name, count(*) from ${name}`),
      "select 'answers', count(*) from exercise_list_instance_exercises where replied_at is not null",
    ].join(" union all "),
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
}

/** Advances identity columns past the ids that were inserted. */
async function continueIds(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select table_name as table from information_schema.columns
     where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES'`,
  );
  const next = rows.map(
    ({ table }) =>
      `select setval(pg_get_serial_sequence('${table}', 'id'), greatest(1, max(id)), max(id) is not null) from ${table}`,
  );
  await client.query(next.join(" union all "));
}

/** Fails if the school is smaller than requested: measuring it would prove nothing. */
function refuseShortage(planned: RowCounts, counts: Record<string, number>): void {
  const least = {
    users: planned.students,
    courses: planned.courses,
    lessons: planned.lessons,
    orders: planned.orders,
    lesson_progress: planned.progress,
    forum_replies: planned.replies,
    answers: planned.answers,
  };
  for (const [table, count] of Object.entries(least)) {
    if ((counts[table] ?? 0) < count) throw new Error(`Only ${counts[table]} of ${count} ${table} were made`);
  }
}
