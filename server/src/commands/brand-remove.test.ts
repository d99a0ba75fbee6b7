import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { bareEnvironment } from "../platform/bare-environment.ts";
import { copyFiles, createTestDatabase } from "../testing/database/databases.ts";

let dataDir: string;
let url: string;
let client: pg.Client;
let drop: () => Promise<void>;
beforeEach(async () => {
  const template = inject("template");
  dataDir = await mkdtemp(join(tmpdir(), "sabia-brand-remove-"));
  await copyFiles(template, join(dataDir, "files"));
  for (const slug of ["sabia", "ipe"]) {
    await mkdir(join(dataDir, "mail", slug), { recursive: true });
    await writeFile(join(dataDir, "mail", slug, "1.eml"), "Olá");
  }
  ({ url, drop } = await createTestDatabase(inject("serverUrl"), template));
  client = new pg.Client(url);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await drop();
  await rm(dataDir, { recursive: true });
});

function start(slug: string, nodeOptions = "") {
  const env = {
    ...bareEnvironment(),
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    NODE_OPTIONS: nodeOptions,
  };
  return spawn(process.execPath, [join(import.meta.dirname, "brand-remove.ts"), slug], { env });
}

/** Runs the command, with the answer typed to its question. */
async function remove(slug: string, typed: string, nodeOptions = "") {
  const child = start(slug, nodeOptions);
  child.stdin.end(typed);
  const [output, ended] = await Promise.all([
    Promise.all([text(child.stdout), text(child.stderr)]).then((parts) => parts.join("")),
    new Promise<number | null>((resolve) => child.once("close", resolve)),
  ]);
  return { status: ended, output };
}

const rowsOf = async (statement: string) => (await client.query(statement)).rows;
const listSchemas = async () =>
  (await rowsOf("select nspname from pg_namespace where nspname like 'brand\\_%' order by 1")).map(
    ({ nspname }) => nspname,
  );
const listFolders = async () =>
  Promise.all(["files", "mail"].map(async (name) => (await readdir(join(dataDir, name))).toSorted()));

test("a brand is removed with its tables, hosts, files, mails and jobs, and no other brand's", async () => {
  await client.query("create schema pgboss; create table pgboss.job (data jsonb)");
  await client.query(
    `insert into pgboss.job values ('{"brand": "ipe", "mail": 1}'), ('{"brand": "sabia"}'), ('{}')`,
  );
  expect(await remove("ipe", "ipe\n")).toEqual({
    status: 0,
    output: expect.stringContaining("Removed ipe."),
  });
  expect(await listSchemas()).toEqual(["brand_sabia"]);
  expect(await rowsOf("select slug from registry.brands")).toEqual([{ slug: "sabia" }]);
  expect(await rowsOf("select distinct brand_slug from registry.brand_hosts")).toEqual([
    { brand_slug: "sabia" },
  ]);
  expect(await rowsOf("select data from pgboss.job order by data")).toEqual([
    { data: {} },
    { data: { brand: "sabia" } },
  ]);
  expect(await listFolders()).toEqual([["sabia"], ["sabia"]]);
  expect(await rowsOf("select count(*)::int from brand_sabia.people")).toEqual([{ count: 17 }]);
});

test("waits for a running import of the brand", async () => {
  await client.query("select pg_advisory_lock(hashtextextended('sabia import ipe', 0))");
  const removed = remove("ipe", "ipe\n");
  const waiting = `select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`;
  await expect.poll(() => rowsOf(waiting), { timeout: 30_000 }).toHaveLength(1);
  expect(await listSchemas()).toEqual(["brand_ipe", "brand_sabia"]);
  await client.query("select pg_advisory_unlock_all()");
  expect(await removed).toMatchObject({ status: 0 });
});

test("a folder that can't be removed is named and the others are removed; the brand no longer exists, and can't be removed again", async () => {
  const patch = `import fs from "node:fs/promises"; import { syncBuiltinESMExports } from "node:module"; const { rm } = fs;
    fs.rm = async (path, how) => { if (path.endsWith("files/ipe")) throw new Error("EBUSY"); return rm(path, how); }; syncBuiltinESMExports();`;
  const { status, output } = await remove(
    "ipe",
    "ipe\n",
    `--import=data:text/javascript,${encodeURIComponent(patch)}`,
  );
  expect(status).toBe(1);
  expect(output).toContain("ipe is removed, but for folders that can't be. Remove them by hand:");
  expect(output).toContain(`${join(dataDir, "files/ipe")} (EBUSY)`);
  expect(await listSchemas()).toEqual(["brand_sabia"]);
  expect(await listFolders()).toEqual([["ipe", "sabia"], ["sabia"]]);
});

test.each([
  ["another name", "sabia\n"],
  ["nothing", ""],
  ["yes", "sim\n"],
])("typing %s instead of its name removes nothing", async (_what, typed) => {
  const before = await listFolders();
  expect(await remove("ipe", typed)).toEqual({
    status: 1,
    output: expect.stringContaining("Nothing was removed."),
  });
  expect(await listSchemas()).toEqual(["brand_ipe", "brand_sabia"]);
  expect(await listFolders()).toEqual(before);
});

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s at its question ends it, and removes nothing",
  async (signal) => {
    // As if the command ran its own database, which it has to stop first.
    const heeded = `process.on("${signal}", () => {})`;
    const child = start("ipe", `--import=data:text/javascript,${encodeURIComponent(heeded)}`);
    child.stdout.setEncoding("utf8").on("data", (output: string) => {
      if (output.includes("Type ipe")) child.kill(signal);
    });
    const [status] = await once(child, "exit");
    expect(status).toBe(1);
    expect(await listSchemas()).toEqual(["brand_ipe", "brand_sabia"]);
  },
);

test("brand:remove prints the number of people, and of the plans that the gateway continues to charge", async () => {
  await client.query(
    `insert into brand_sabia.orders (person_id, code, type, amount, status, payment_method, sent_digest, created_at, updated_at)
     select id, 'sabia.plan', 'PLAN', 100, 'active', 'CREDIT_CARD', decode(repeat('00', 16), 'hex'), now(), now() from brand_sabia.people limit 1`,
  );
  const { output } = await remove("sabia", "");
  expect(output).toContain("People in sabia: 17.");
  expect(output).toContain("Running plans: 1.");
});

test("an unknown brand is refused before the question", async () => {
  expect(await remove("ipê", "ipê\n")).toEqual({
    status: 1,
    output: 'There is no brand "ipê"; there are: ipe, sabia.\n',
  });
});
