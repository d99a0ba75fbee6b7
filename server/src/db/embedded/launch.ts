import type { ChildProcess } from "node:child_process";
import { closeSync, fchownSync, openSync, readSync, renameSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { requireScram, scramOnly } from "../require-scram.ts";
import { states } from "../sql-errors.ts";
import { type Account, spawnAs } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { nameCluster } from "./processes.ts";

/** The parameters of a server start. */
export type Launch = {
  readonly cluster: string;
  readonly binaries: Binaries;
  readonly account: Account;
  readonly logFile: string;
  readonly password: string;
  readonly port: number;
  readonly fsync: boolean;
};

/** PostgreSQL ended before it was ready. `reason` says what has to change before another attempt. */
export class LaunchError extends Error {
  readonly reason: "port" | "leftover" | "other";
  constructor(message: string, reason: LaunchError["reason"]) {
    super(message);
    this.reason = reason;
  }
}

const largestLog = 10 * 1024 * 1024;

/** Starts the server, waits until it answers, and creates the database `sabia` if it is missing. */
export async function launchPostgres(launch: Launch, signal: AbortSignal): Promise<ChildProcess> {
  const logFd = openLog(launch.logFile);
  const logStart = statSync(launch.logFile).size;
  // Detached, so that Ctrl-C in the terminal doesn't stop the database while requests are still being answered.
  const child = spawnAs(launch.account, launch.binaries.postgres, serverArguments(launch), {
    stdio: ["ignore", logFd, logFd],
    detached: true,
  });
  closeSync(logFd);
  try {
    await waitUntilReady(child, launch, signal, logStart);
    return child;
  } catch (error) {
    await endPostgres(child);
    throw error;
  }
}

async function waitUntilReady(child: ChildProcess, launch: Launch, signal: AbortSignal, logStart: number) {
  let failure: Error | undefined;
  child.on("error", (error) => {
    failure = error;
  });
  // There is no time limit, since crash recovery can take long; a server that can't recover ends by itself.
  while (!(await isReady(launch))) {
    if (failure) throw new Error(`PostgreSQL could not be started (${failure.message}).`);
    if (hasEnded(child)) throw explainEnd(launch.logFile, logStart);
    signal.throwIfAborted();
    await delay(30);
  }
}

/** Asks for a fast shutdown, after 10 s for an immediate one, and after 10 more kills the process. Returns when it has ended. */
export async function endPostgres(child: ChildProcess): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (hasEnded(child)) return;
    child.kill(signal);
    const deadline = Date.now() + 10_000;
    while (!hasEnded(child) && Date.now() < deadline) await delay(10);
  }
}

/**
 * Chooses a free port below the ranges that systems use for outgoing connections: otherwise such a connection, even one of the pool's
 * own attempts, could take the port while PostgreSQL restarts.
 */
export async function chooseFreePort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 17_000);
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer();
      probe.once("error", () => resolve(false));
      probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
}

/** The server speaks no TLS. Said in the address, since the driver otherwise asks for it if PGSSLMODE or PGSSLNEGOTIATION is exported. */
const withoutTls = "sslmode=disable&sslnegotiation=postgres";

/** Address of a database of the embedded server. */
export function databaseUrl(
  { port, password }: Pick<Launch, "port" | "password">,
  database = "sabia",
): string {
  return `postgres://sabia:${password}@127.0.0.1:${port}/${database}?${scramOnly}&${withoutTls}`;
}

function serverArguments({ cluster, port, fsync }: Launch): string[] {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    cluster_name: nameCluster(cluster),
    fsync: fsync ? "on" : "off",
    full_page_writes: "on",
    synchronous_commit: "on",
    shared_buffers: "128MB",
    max_connections: 100,
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    // Error details and statements would put personal data into the log.
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
  };
  return ["-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/** Errors of a server that is starting, recovering or out of connections: the attempt is repeated. */
const passing = ["57P01", "57P02", "57P03", "53300"];

async function isReady(launch: Launch): Promise<boolean> {
  try {
    await runIn(launch, "sabia", "select 1");
    return true;
  } catch (error) {
    // Not listening yet, the connection was closed, or the error is temporary.
    if (!(error instanceof pg.DatabaseError) || passing.includes(error.code ?? "")) return false;
    // The database doesn't exist. With a detail, it exists but is damaged.
    if (error.code === states.noDatabase && !error.detail) {
      await runIn(launch, "postgres", "create database sabia");
      return false;
    }
    throw explainRefusal(error, launch.logFile);
  }
}

function explainRefusal({ code, message, detail }: pg.DatabaseError, logFile: string): Error {
  if (code === states.wrongPassword)
    return new Error(
      "The embedded database refuses the password in postgres.password. Restore that file from a backup.",
    );
  const reason = detail ? `${message}. ${detail.replace(/\.$/, "")}` : message;
  return new Error(`PostgreSQL runs, but refuses the portal: ${reason} (more in ${logFile}).`);
}

async function runIn(launch: Launch, database: string, sql: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl(launch, database),
    connectionTimeoutMillis: 5_000,
  });
  requireScram(client);
  client.on("error", () => {}); // The query rejects with the same error.
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}

function explainEnd(logFile: string, from: number): LaunchError {
  const text = readEnd(logFile, from);
  // Lines about the database system's state come from our own checks whether it is ready.
  const fatal =
    text.match(/(?:FATAL|PANIC|ERROR): +(?! |the database system is ).*/)?.[0] ??
    text.trim().split("\n").at(-1) ??
    "";
  return new LaunchError(
    `PostgreSQL did not start: ${fatal || "it wrote nothing to its log"} (more in ${logFile}).`,
    findReason(text),
  );
}

function findReason(log: string): LaunchError["reason"] {
  if (/could not (bind|create any TCP)/.test(log)) return "port";
  if (/pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(log))
    return "leftover";
  return "other";
}

/** The log written after `from`, at most its last 64 KB: the reason of a failure is at the end. */
function readEnd(path: string, from: number): string {
  const fd = openSync(path, "r");
  const bytes = Buffer.alloc(64 * 1024);
  const length = readSync(fd, bytes, 0, bytes.length, Math.max(from, statSync(path).size - bytes.length));
  closeSync(fd);
  return bytes.toString("utf8", 0, length);
}

/** Opens the log, and starts a new one if it is too long. The new one keeps the owner, so that a later start as that user can write it. */
function openLog(logFile: string): number {
  const old = statSync(logFile, { throwIfNoEntry: false });
  const isLong = old !== undefined && old.size > largestLog;
  if (isLong) renameSync(logFile, `${logFile}.1`);
  const handle = openSync(logFile, "a", 0o600);
  if (isLong && process.getuid?.() === 0) fchownSync(handle, old.uid, old.gid);
  return handle;
}
