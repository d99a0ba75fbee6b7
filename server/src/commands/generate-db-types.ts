/**
 * Generates `db/types/*.ts` from a freshly migrated scratch database, or with `--check` reports whether they are stale.
 * DATABASE_URL can name any PostgreSQL on which it may create a database.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { migrateAll, migrateBrand } from "../db/migrate.ts";
import { createPool, waitForDatabase } from "../db/pool.ts";
import { readConfig } from "./read-config.ts";
import { readOptions } from "./read-options.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../..");
const typesFolder = join(import.meta.dirname, "../db/types");
const sources = [
  { schema: "registry", file: "registry.ts" },
  { schema: "brand_template", file: "brand.ts" },
];

async function generate(url: string, schema: string, outFile: string): Promise<string> {
  await run(process.execPath, [
    join(root, "node_modules/kysely-codegen/dist/cli/bin.js"),
    "--dialect",
    "postgres",
    "--url",
    url,
    "--default-schema",
    schema,
    "--include-pattern",
    `${schema}.*`,
    "--exclude-pattern",
    `${schema}.migrations`,
    "--date-parser",
    "string",
    "--type-only-imports",
    "--no-domains",
    "--log-level",
    "error",
    "--out-file",
    outFile,
  ]);
  await run(join(root, "node_modules/.bin/biome"), ["format", "--write", "--vcs-enabled=false", outFile], {
    cwd: root,
  });
  return readFile(outFile, "utf8");
}

/** Generates both files into `folder` from a scratch database on `url`'s server, and returns their texts. */
async function generateAll(url: string, folder: string): Promise<Map<string, string>> {
  const name = `types_${process.pid}`;
  const admin = new pg.Client(url);
  await admin.connect();
  await admin.query(`create database ${name}`);
  const scratch = new URL(url);
  scratch.pathname = `/${name}`;
  try {
    const pool = createPool(scratch.href, { max: 2 });
    await migrateAll(pool);
    await migrateBrand(pool, "template");
    await pool.end();
    const texts = new Map<string, string>();
    for (const { schema, file } of sources) {
      texts.set(file, await generate(scratch.href, schema, join(folder, file)));
    }
    return texts;
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}

/** Compares newly generated files with the committed ones, and names each that differs. */
async function checkAll(url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "db-types-"));
  try {
    for (const [file, text] of await generateAll(url, folder)) {
      if ((await readFile(join(typesFolder, file), "utf8")) !== text) {
        console.error(`server/src/db/types/${file} is stale: run "npm run db:types" and commit it.`);
        process.exitCode = 1;
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

const { check } = readOptions("npm run db:types -- [--check]", { check: "flag" });
const { databaseUrl: url } = readConfig();
if (url === undefined) {
  console.error("Set DATABASE_URL to a PostgreSQL where a scratch database may be created.");
  process.exit(2);
}
const pool = createPool(url, { max: 1 });
try {
  await waitForDatabase(pool, { seconds: 0 });
  await (check ? checkAll(url) : generateAll(url, typesFolder));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await pool.end();
}
