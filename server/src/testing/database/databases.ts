import { randomBytes } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { createDatabase } from "../../db/database.ts";
import { migrateAll } from "../../db/migrate.ts";
import { createPool } from "../../db/pool.ts";
import { importDemoWhenEmpty } from "../../demo.ts";
import { createLog } from "../../platform/log.ts";
import { createFolderStorage } from "../../platform/storage/storage.ts";

/**
 * A migrated database with both demo brands, and the folder with its files: the template that test databases
 * are copied from.
 */
export type DemoTemplate = { serverUrl: string; name: string; filesFolder: string };

const withDatabase = (serverUrl: string, name: string) =>
  Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;

async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates the template, once per test run. */
export async function createDemoTemplate(serverUrl: string): Promise<DemoTemplate> {
  const name = `template_${randomBytes(6).toString("hex")}`;
  await runOnServer(serverUrl, `create database ${name}`);
  const filesFolder = await mkdtemp(join(tmpdir(), "sabia-files-"));
  const database = createDatabase(createPool(withDatabase(serverUrl, name), { max: 4 }));
  try {
    await migrateAll(database.pool);
    await importDemoWhenEmpty({
      database,
      storage: createFolderStorage(filesFolder),
      log: createLog("silent"),
    });
  } finally {
    await database.close();
  }
  return { serverUrl, name, filesFolder };
}

/** Deletes the template with its files. */
export async function dropDemoTemplate({ serverUrl, name, filesFolder }: DemoTemplate): Promise<void> {
  await runOnServer(serverUrl, `drop database if exists ${name} with (force)`);
  await rm(filesFolder, { recursive: true, force: true });
}

/** Copies the template's files into a portal's own folder, so that portals don't share uploads. */
export const copyFiles = ({ filesFolder }: DemoTemplate, folder: string): Promise<void> =>
  cp(filesFolder, folder, { recursive: true });

/** A test's own database: a copy of the template, or an empty one. */
export async function createTestDatabase(
  serverUrl: string,
  template?: DemoTemplate,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await runOnServer(
    serverUrl,
    `create database ${name}${template ? ` template ${template.name} strategy file_copy` : ""}`,
  );
  return {
    url: withDatabase(serverUrl, name),
    drop: () => runOnServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}
