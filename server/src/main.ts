import { once } from "node:events";
import { access, constants, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { readConfig } from "./commands/read-config.ts";
import { type Config, formatSettings } from "./config.ts";
import { listBrandHosts } from "./db/brands.ts";
import { createDatabase, type Database } from "./db/database.ts";
import { startEmbeddedPostgres } from "./db/embedded/postgres.ts";
import { migrateAll } from "./db/migrate.ts";
import { createPool, waitForDatabase } from "./db/pool.ts";
import { listDemoAccounts } from "./demo.ts";
import { type DemoImport, importDemoApart } from "./demo-apart.ts";
import { openGateway, webhookAddress } from "./open-gateway.ts";
import { systemClock } from "./platform/clock.ts";
import { listen, tryListening } from "./platform/http/listen.ts";
import { createJobs } from "./platform/jobs.ts";
import { createLog } from "./platform/log.ts";
import { closeFolders } from "./platform/storage/close-folders.ts";
import { lockDataDir } from "./platform/storage/data-dir-lock.ts";
import { explainFullDisk } from "./platform/storage/full-disk.ts";
import { makeFolder } from "./platform/storage/make-folder.ts";
import { refuseForeignFolder } from "./platform/storage/refuse-foreign-folder.ts";
import { createFolderStorage } from "./platform/storage/storage.ts";
import { brandAddress, portalAddress } from "./shown-addresses.ts";

const webFolder = join(import.meta.dirname, "../../web/dist");

/** Timeout of a request's database statements. */
const databaseAnswerMs = 5_000;
/**
 * Timeout of a job's database statements: on a broken connection they would wait for hours and block the
 * others.
 */
const jobAnswerMs = 20_000;

/** How many of the process's connections are reserved for jobs. */
const jobConnections = 2;

type Closer = () => Promise<void>;

/** Starts everything in order and registers the closers, which run in reverse order. */
async function start(config: Config, closers: Closer[], log: Logger, signal: AbortSignal): Promise<void> {
  // Refused before anything is made, although the portal listens only when all is ready.
  await tryListening({ host: config.host, port: 0 });
  await refuseForeignFolder(config.dataDir);
  // With an embedded database the portal owns the folder exclusively; processes with a common database share
  // the files.
  if (config.databaseUrl === undefined) closers.push(await lockDataDir(config.dataDir));
  else await openDataDir(config.dataDir);
  for (const folder of await closeFolders(config.dataDir))
    log.warn({ folder }, "a folder of personal data can't be closed to other accounts");

  // After the folder, since a second start should be told of the first one, and before the simulator, whose own port
  // may be taken as well.
  await tryListening(config);
  const opening = openGateway({ config, clock: systemClock, log });
  closers.push(() => opening.stop());

  let url = config.databaseUrl;
  if (url === undefined) {
    const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log, signal });
    closers.push(() => embedded.stop());
    url = embedded.url;
  }
  const filesFolder = join(config.dataDir, "files");
  const storage = createFolderStorage(filesFolder);
  await prepare({ databaseUrl: url, filesFolder, logLevel: config.logLevel }, log, signal);
  signal.throwIfAborted();

  const pool = createPool(url, {
    max: config.databasePool - jobConnections,
    limit: { answerMs: databaseAnswerMs },
    log,
  });
  const database = createDatabase(pool);
  closers.push(() => database.close());
  const brands = await listBrandHosts(database.registry);
  // Every brand has logos.
  if (brands.length > 0 && (await readdir(filesFolder).catch(() => [])).length === 0)
    log.warn({ folder: filesFolder }, "there are schools, but no stored files: is their disk mounted?");
  // A separate pool: jobs' statements may take longer than a request's.
  const queue = createDatabase(
    createPool(url, { max: jobConnections, limit: { answerMs: jobAnswerMs }, log }),
  );
  closers.push(() => queue.close());
  const jobs = createJobs(queue, log);
  const payments = await opening.ready(database.registry);
  // Imported only now: it is half of the program, and a start that was refused before doesn't need it.
  const { createApp } = await import("./app.ts");
  const { gateway, webhookSecret } = payments;
  const app = await createApp({
    config,
    database,
    storage,
    clock: systemClock,
    jobs,
    log,
    webFolder,
    gateway,
    webhookSecret,
  });
  closers.push(() => app.close());
  await jobs.start();
  closers.push(() => jobs.stop());
  const listening = await listen(app, config);
  closers.push(() => listening.close());
  payments.sendWebhooksTo(webhookAddress(listening, webhookSecret));
  await announce(listening.port, config, database, payments.simulatorUrl());
}

/** Migrates the database and imports the demo, over separate connections: these statements may take long. */
async function prepare(demo: DemoImport, log: Logger, signal: AbortSignal): Promise<void> {
  const database = createDatabase(createPool(demo.databaseUrl, { max: 1, log }));
  try {
    await waitForDatabase(database.pool, {
      signal,
      onWait: (error) => log.warn({ err: error }, "waiting for the database"),
    });
    const { ran, unknown } = await migrateAll(database.pool, {
      signal,
      onWait: (migration) => log.warn({ migration }, "waiting for a table that others have in use"),
    });
    for (const name of ran) log.info({ migration: name }, "migrated");
    if (unknown.length > 0)
      log.warn(
        { migrations: unknown },
        "a newer version of the portal migrated this database: what it changed is unknown here",
      );
    signal.throwIfAborted();
    await importDemoApart(database, demo, signal);
  } finally {
    await database.close();
  }
}

async function openDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir, 0o711);
    await access(dataDir, constants.W_OK);
  } catch (error) {
    throw new Error(
      `The data folder ${dataDir} can't be written to (${(error as Error).message}). Set DATA_DIR to one that can.`,
    );
  }
}

async function announce(
  port: number,
  config: Config,
  database: Database,
  simulatorUrl?: string,
): Promise<void> {
  const { host } = config;
  const lines = [`\n  Sabiá is running: ${portalAddress(host, port)}   (API documentation: /api/docs)\n`];
  const demo = await listDemoAccounts(database);
  for (const { host: brandHost, name, accounts } of demo) {
    lines.push(`  ${name}: ${brandAddress(host, port, brandHost)}`);
    for (const { email, password } of accounts) lines.push(`    ${email}  ${password}`);
    lines.push("");
  }
  // Only hosts: scheme and port are the proxy's.
  for (const { slug, hosts } of await listBrandHosts(database.registry))
    if (!demo.some((brand) => brand.slug === slug)) lines.push(`  ${slug}: ${hosts.toSorted().join(", ")}\n`);
  if (simulatorUrl) lines.push(`  Payments are simulated: ${simulatorUrl}\n`);
  lines.push("  Ctrl-C ends it.\n");
  console.log(lines.join("\n"));
}

async function stop(closers: Closer[]): Promise<void> {
  for (const close of closers.splice(0).reverse()) {
    await close().catch((error) => console.error(`While ending: ${(error as Error).message}`));
  }
}

function explain(error: unknown, dataDir: string): string {
  const { code, message, port, address, hostname, syscall } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
    hostname?: string;
  };
  if (code === "EADDRINUSE") return `Port ${port} is taken by another program. Choose one with PORT=…`;
  if (code === "EACCES" && port !== undefined)
    return `This user may not listen on port ${port}. Choose one with PORT=…`;
  if (code === "EADDRNOTAVAIL")
    return `This machine does not have the address ${address}. Choose one with HOST=…`;
  if (syscall === "getaddrinfo")
    return `The host ${hostname} is not known here (${message}). Choose one with HOST=…`;
  return explainFullDisk(error, dataDir) ?? message ?? String(error);
}

const words = process.argv.slice(2);
if (words.includes("--help")) {
  console.log(`Environment variables:\n\n${formatSettings()}`);
  process.exit(0);
}
if (words.length > 0) {
  const message = `Settings are environment variables, in front of the command: ${words.join(" ")}.`;
  console.error(`${message} \`npm start -- --help\` lists them.`);
  process.exit(2);
}
const config = readConfig();

const closers: Closer[] = [];
const stopped = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopped.abort());
// The parent process was killed: shut down cleanly rather than live on as an orphan.
process.on("disconnect", () => stopped.abort());

let exitCode = 0;
const fail = (error: unknown) => {
  console.error(explain(error, config.dataDir));
  exitCode = 1;
};
try {
  const log = createLog(config.logLevel);
  // After an uncaught error the state can't be trusted: the process ends, but cleanly.
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "a fault nobody caught");
    fail(error);
    stopped.abort();
  });
  await start(config, closers, log, stopped.signal).catch((error: unknown) => {
    if (stopped.signal.aborted) return; // aborted while starting
    log.debug({ err: error }, "did not start");
    throw error;
  });
  if (!stopped.signal.aborted) await once(stopped.signal, "abort");
} catch (error) {
  fail(error);
}
await stop(closers);
process.exit(exitCode);
